import { inboxKind, withMoment, words, wordsBy } from '../kind.ts';

const quoted = words({ en: '“{words}”', zh: '“{words}”' });
const another = withMoment(words({ en: 'Another time: {when}', zh: '改时间：{when}' }));

export default inboxKind({
  name: 'sms_reply',
  title: words({ en: 'A patient has written a text message', zh: '病人发来一条短信' }),
  happened: withMoment(
    wordsBy('about', 'unclear', {
      unclear: { en: 'The patient wrote: “{words}”.', zh: '病人写道：“{words}”。' },
      start: {
        en: 'This number had stopped texts and has now written: “{words}”. Texts stay off until a consent is recorded.',
        zh: '这个号码之前退订了短信，现在写道：“{words}”。在记录同意之前，仍不会发短信。',
      },
      'start-new': {
        en: 'A number that has never agreed to texts has written: “{words}”. It was not answered.',
        zh: '一个从未同意接收短信的号码写道：“{words}”。没有回复。',
      },
      'cancel-visit': {
        en: 'The patient wrote “{words}” to a reminder of the visit {when}. This means two things: the SMS provider takes it for “no more texts”, so texts to this number are off, and the patient may want to cancel the visit, which still stands.',
        zh: '病人对提醒短信（{when}）回复：“{words}”。这有两层意思：短信平台把它当作退订，因此已停止给这个号码发短信；病人也可能想取消这次就诊，目前仍然保留。',
      },
      'cancel-word': {
        en: 'The patient wrote “{words}”. The SMS provider takes this word for “no more texts”, so texts to this number are off. The patient may have meant the appointment, which still stands.',
        zh: '病人写道：“{words}”。短信平台把这个词当作退订，因此已停止给这个号码发短信。病人也可能是想取消预约；预约仍然保留。',
      },
      'other-times': {
        en: 'The patient would like another time: {when}. The appointment still stands.',
        zh: '病人想改时间：{when}。预约仍然保留。',
      },
      gone: {
        en: 'The patient replied “{words}” to a text about a visit that is no longer in the schedule.',
        zh: '病人就一个已不在日程中的预约回复：“{words}”。',
      },
      'under-way': {
        en: 'The patient wanted to cancel by text ({when}), but the visit has begun or can no longer be cancelled: “{words}”.',
        zh: '病人想用短信取消（{when}），但就诊已开始或已不能取消：“{words}”。',
      },
      'not-done': {
        en: 'The patient replied “{words}” to a reminder ({when}). The EMR did not answer, so it was not carried out. The patient knows that you will get in touch.',
        zh: '病人对提醒短信（{when}）回复：“{words}”。EMR 没有回应，所以未能处理。病人知道诊所会联系他们。',
      },
      'not-written': {
        en: 'The patient has confirmed by text, but the EMR did not take the note: {when}.',
        zh: '病人已用短信确认，但未能写入 EMR：{when}。',
      },
    }),
  ),
  brief: (language, facts) => (facts.words ? quoted : another)(language, facts),
  todo: wordsBy('about', 'unclear', {
    unclear: { en: 'Read it and call the patient if needed.', zh: '请查看，必要时打电话给病人。' },
    start: {
      en: "Ask whether texts are wanted again, and record the consent on the patient's page.",
      zh: '请确认病人是否想重新接收短信，并在病人页面上记录同意。',
    },
    'start-new': {
      en: 'Find out who it is, ask what texts are wanted, and record the consent.',
      zh: '请查明是谁，问清想收哪些短信，并记录同意。',
    },
    'cancel-visit': {
      en: 'Call the patient: ask whether this visit should be cancelled, and whether texts are really unwanted.',
      zh: '请打电话问病人是否要取消这次就诊，以及是否真的不想再收短信。',
    },
    'cancel-word': {
      en: 'Call the patient and ask whether the appointment should be cancelled.',
      zh: '请打电话问病人是否要取消预约。',
    },
    'other-times': { en: 'Call the patient and offer other times.', zh: '请打电话给病人，另约时间。' },
    gone: {
      en: 'Check the schedule and call the patient.',
      zh: '请查看日程，并打电话给病人。',
    },
    'under-way': { en: 'Check the schedule and call the patient.', zh: '请查看日程，并打电话给病人。' },
    'not-done': {
      en: 'Do in the schedule what the patient asked for, and tell the patient.',
      zh: '请按病人的意思在日程中处理，并告知病人。',
    },
    'not-written': {
      en: 'Mark the appointment as confirmed in the schedule if you wish.',
      zh: '如有需要，请在日程中标记为已确认。',
    },
  }),
});
