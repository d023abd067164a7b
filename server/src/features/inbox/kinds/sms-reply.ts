import { inboxKind, words } from '../kind.ts';

export default inboxKind({
  name: 'sms_reply',
  title: words({ en: 'A patient has written a text message', zh: '病人发来一条短信' }),
  happened: (language, facts) =>
    facts.about === 'start' ? started(language, facts) : wrote(language, facts),
  todo: (language, facts) => (facts.about === 'start' ? ask : answer)(language, facts),
});

const started = words({
  en: 'This number had stopped texts and has now written: “{words}”. Texts stay off until a consent is recorded.',
  zh: '这个号码之前退订了短信，现在写道：“{words}”。在记录同意之前，仍不会发短信。',
});
const wrote = words({ en: 'The patient wrote: “{words}”.', zh: '病人写道：“{words}”。' });
const ask = words({
  en: "Ask whether texts are wanted again, and record the consent on the patient's page.",
  zh: '请确认病人是否想重新接收短信，并在病人页面上记录同意。',
});
const answer = words({ en: 'Read it and call the patient if needed.', zh: '请查看，必要时打电话给病人。' });
