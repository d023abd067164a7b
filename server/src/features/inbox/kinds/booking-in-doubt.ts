import { inboxKind, withAsker, withMoment, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'booking_in_doubt',
  urgent: true,
  title: withAsker(
    wordsBy('outcome', 'looking', {
      looking: { en: 'Please check an appointment', zh: '请核对一个预约' },
      found: { en: '{who} is booked and has not heard it', zh: '{who}约上了，但还不知道' },
      absent: { en: '{who} is not booked', zh: '{who}没有约上' },
      undone: { en: '{who} is not booked', zh: '{who}没有约上' },
      late: { en: 'A late appointment was cancelled', zh: '一个迟到的预约已取消' },
    }),
  ),
  happened: withAsker(
    withMoment(
      wordsBy('outcome', 'looking', {
        looking: {
          en: '{who} asked for {when}. Your EMR has not confirmed it; we keep looking and keep the time free.',
          zh: '{who}要约{when}。病历系统没有确认；我们会继续查看，并保留这个时间。',
        },
        found: {
          en: '{who} asked for {when}, and was told that it could not be confirmed. It is booked, and no text has said so.',
          zh: '{who}要约{when}，当时听到的是还不能确认。现在已经约上，也没有发短信告知。',
        },
        absent: {
          en: '{who} asked for {when}. It is not in your schedule, and the time is free again.',
          zh: '{who}要约{when}。日程里没有这个预约，时间已放开。',
        },
        undone: {
          en: '{who} asked for {when}. It reached your schedule over an appointment of your own, so we cancelled ours.',
          zh: '{who}要约{when}。写入时与诊所自己的预约重叠，我们已取消自己的那个。',
        },
        late: {
          en: 'An appointment for {when} reached your EMR long after the call; we cancelled it.',
          zh: '{when}的预约在通话后很久才写入病历系统；我们已将其取消。',
        },
      }),
    ),
  ),
  brief: withMoment(
    wordsBy('outcome', 'looking', {
      looking: { en: '{when}: not confirmed', zh: '{when}：未确认' },
      absent: { en: '{when}: not in your schedule', zh: '{when}：日程里没有' },
      undone: { en: '{when}: taken by an appointment of yours', zh: '{when}：与诊所自己的预约重叠' },
      late: { en: '{when}: came late and was cancelled', zh: '{when}：写入太晚，已取消' },
    }),
  ),
  todo: wordsBy('outcome', 'looking', {
    looking: {
      en: 'Look for it in your schedule, and call the patient if it is not there.',
      zh: '请在日程中查找；如果没有，请打电话给病人。',
    },
    found: {
      en: 'Call the patient and say that it is booked, with the day, the time and the doctor.',
      zh: '请打电话告诉病人已经约上，说明日期、时间和医生。',
    },
    absent: { en: 'Call the patient and find another time.', zh: '请打电话给病人，另约时间。' },
    undone: { en: 'Call the patient and find another time.', zh: '请打电话给病人，另约时间。' },
    late: { en: 'Call the patient if in doubt.', zh: '如有疑问，请打电话给病人。' },
  }),
});
