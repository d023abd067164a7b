import { inboxKind, withAsker, withMoment, words, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'cancellation_in_doubt',
  title: withAsker(
    wordsBy('outcome', 'looking', {
      looking: { en: 'Please check a cancellation', zh: '请核对一个取消' },
      'not-cancelled': { en: 'Please cancel an appointment by hand', zh: '请手动取消一个预约' },
    }),
  ),
  happened: withAsker(
    withMoment(
      wordsBy('outcome', 'looking', {
        looking: {
          en: '{who} cancelled {when}. Your EMR has not confirmed it; we repeat it until it does.',
          zh: '{who}取消了{when}的预约。病历系统没有确认；我们会重复提交直到确认。',
        },
        'not-cancelled': {
          en: '{who} cancelled {when}, but your EMR did not take it.',
          zh: '{who}取消了{when}的预约，但病历系统没有接受。',
        },
      }),
    ),
  ),
  brief: withMoment(
    wordsBy('outcome', 'looking', {
      looking: { en: '{when}: not confirmed', zh: '{when}：未确认' },
      'not-cancelled': { en: '{when}: still in your schedule', zh: '{when}：日程里还在' },
    }),
  ),
  todo: words({
    en: 'Cancel it in your schedule if it still stands there.',
    zh: '如果日程里还有这个预约，请取消。',
  }),
});
