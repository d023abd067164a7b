import { inboxKind, withMoment, words } from '../kind.ts';

export default inboxKind({
  name: 'staff_overlap',
  urgent: true,
  title: words({ en: 'Two appointments at the same time', zh: '同一时间有两个预约' }),
  happened: withMoment(
    words({
      en: 'The appointment booked by phone for {when} overlaps one entered at the clinic at the same moment.',
      zh: '电话预约的{when}与诊所同时录入的预约重叠。',
    }),
  ),
  brief: withMoment(words({ en: '{when}', zh: '{when}' })),
  todo: words({ en: 'Move one of them, and call that patient.', zh: '请移动其中一个，并通知那位病人。' }),
});
