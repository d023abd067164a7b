import { inboxKind, withAsker, withMoment, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'move_in_doubt',
  urgent: true,
  title: withAsker(
    wordsBy('outcome', 'looking', {
      looking: { en: 'Please check a moved appointment', zh: '请核对一个改期的预约' },
      found: { en: '{who} has a new time and has not heard it', zh: '{who}改好了时间，但还不知道' },
      absent: { en: 'A move did not happen', zh: '一个改期没有成功' },
      undone: { en: 'A move did not happen', zh: '一个改期没有成功' },
      late: { en: 'A late appointment was cancelled', zh: '一个迟到的预约已取消' },
      'old-remains': { en: 'Please cancel an old appointment by hand', zh: '请手动取消一个旧预约' },
    }),
  ),
  happened: withAsker(
    withMoment(
      wordsBy('outcome', 'looking', {
        looking: {
          en: '{who} moved an appointment to {when}. Your EMR has not confirmed it; we keep looking and keep the time free.',
          zh: '{who}把预约改到{when}。病历系统没有确认；我们会继续查看，并保留这个时间。',
        },
        found: {
          en: '{who} moved an appointment to {when}, and was told that it could not be confirmed. It is moved, and no text has said so.',
          zh: '{who}把预约改到{when}，当时听到的是还不能确认。现在已经改好，也没有发短信告知。',
        },
        absent: {
          en: '{who} wanted to move an appointment to {when}. It is not there; the old appointment stands.',
          zh: '{who}想把预约改到{when}。日程里没有；原来的预约仍然有效。',
        },
        undone: {
          en: '{who} wanted to move an appointment to {when}. It met an appointment of your own, so we took it back; the old one stands.',
          zh: '{who}想把预约改到{when}。与诊所自己的预约重叠，我们已撤回；原来的预约仍然有效。',
        },
        late: {
          en: 'A moved appointment for {when} reached your EMR long after the call; we cancelled it.',
          zh: '改到{when}的预约在通话后很久才写入病历系统；我们已将其取消。',
        },
        'old-remains': {
          en: '{who} moved an appointment to {when}. The new one stands, but your EMR did not take the end of the old one.',
          zh: '{who}把预约改到{when}。新预约已写入，但病历系统没有取消旧的预约。',
        },
      }),
    ),
  ),
  brief: withMoment(
    wordsBy('outcome', 'looking', {
      looking: { en: 'To {when}: not confirmed', zh: '改到{when}：未确认' },
      absent: { en: 'Not moved to {when}; the old one stands', zh: '没有改到{when}；原预约仍有效' },
      undone: { en: 'Not moved to {when}; the old one stands', zh: '没有改到{when}；原预约仍有效' },
      late: { en: '{when}: came late and was cancelled', zh: '{when}：写入太晚，已取消' },
      'old-remains': { en: 'Moved to {when}; the old one is still there', zh: '已改到{when}；旧预约还在' },
    }),
  ),
  todo: wordsBy('outcome', 'looking', {
    looking: {
      en: 'Look for both times in your schedule, and call the patient if it was not moved.',
      zh: '请在日程中查看两个时间；如果没有改成，请打电话给病人。',
    },
    found: {
      en: 'Call the patient and say what the new time is.',
      zh: '请打电话告诉病人新的时间。',
    },
    absent: { en: 'Call the patient and find another time.', zh: '请打电话给病人，另约时间。' },
    undone: { en: 'Call the patient and find another time.', zh: '请打电话给病人，另约时间。' },
    late: { en: 'Call the patient if in doubt.', zh: '如有疑问，请打电话给病人。' },
    'old-remains': { en: 'Cancel the old appointment in your schedule.', zh: '请在日程中取消旧的预约。' },
  }),
});
