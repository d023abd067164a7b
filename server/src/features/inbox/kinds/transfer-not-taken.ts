import { ended, type Facts, fishingWarning, inboxKind, words, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'transfer_not_taken',
  mattersForHours: 24,
  title: words({ en: 'Missed transfer', zh: '转接未接通' }),
  happened: (language, facts) => happened(language, { ...facts, why: whyOf(facts) }),
  brief: (language, facts) => facts.reason || happened(language, { ...facts, why: whyOf(facts) }),
  todo: (language, facts) =>
    fishingWarning(language, facts) +
    call(language, facts) +
    (facts.reason ? about(language, ended(language, facts, ['reason'])) : ''),
});

const whyOf = ({ why, ended = 'unanswered' }: Facts): string => why ?? ended;
const happened = wordsBy('why', 'unanswered', {
  unanswered: {
    en: 'A caller was put through, and the line was not answered.',
    zh: '来电已转接，但无人接听。',
  },
  'not-made': {
    en: 'A caller asked for a person. The call ended without being put through.',
    zh: '来电者要求真人接听，通话结束时没有转接。',
  },
  'no-number': {
    en: 'A caller asked for a person, and the clinic has no number to put them through to.',
    zh: '来电者要求真人接听，但诊所没有设置转接号码。',
  },
  closed: {
    en: 'A caller asked for a person while the clinic was closed.',
    zh: '来电者在诊所休息时要求真人接听。',
  },
  off: {
    en: 'A caller asked for a person, and transfers are switched off.',
    zh: '来电者要求真人接听，但转接功能已关闭。',
  },
});
const call = words({ en: 'Call the caller back.', zh: '请给来电者回电。' });
const about = words({ en: ' It was about: {reason}', zh: '来电原因：{reason}' });
