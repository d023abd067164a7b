import { inboxKind, withAsker, withMoment, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'move_in_doubt',
  urgent: true,
  title: withAsker(
    wordsBy('outcome', 'looking', {
      looking: { en: 'Please check a moved appointment', zh: '请核对一个改期的预约' },
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
  todo: wordsBy('outcome', 'looking', {
    looking: {
      en: 'Look for both times in your schedule, and call the patient if it was not moved.',
      zh: '请在日程中查看两个时间；如果没有改成，请打电话给病人。',
    },
    absent: { en: 'Call the patient and find another time.', zh: '请打电话给病人，另约时间。' },
    undone: { en: 'Call the patient and find another time.', zh: '请打电话给病人，另约时间。' },
    late: { en: 'Call the patient if in doubt.', zh: '如有疑问，请打电话给病人。' },
    'old-remains': { en: 'Cancel the old appointment in your schedule.', zh: '请在日程中取消旧的预约。' },
  }),
});
