import { dictionary } from '../wording/language.tsx';

export const statesWords = dictionary({
  en: {
    loading: 'Loading',
    tryAgain: 'Try again',
    clockFailed: 'The clinic’s clock could not be read.',
    request: 'Request',
    copy: 'Copy the request id',
    copied: 'The request id is copied',
    notAllowed: 'You don’t have access.',
    askManager: 'A manager of your clinic can change that in Settings, Team.',
    slow: 'Frontdesk did not answer within 15 seconds. Calls are still answered.',
    noNetwork: 'There is no connection to Frontdesk. Check this computer’s network.',
    limited: 'Too many requests from here. Wait a moment.',
    gone: 'It no longer exists, or never did.',
    emr: 'The EMR does not answer at the moment. Try again in a minute.',
    ours: 'Something went wrong on our side. If it keeps happening, send us the request id.',
    invalid: 'This was not accepted.',
    conflict: 'A colleague was faster. Please look again.',
    stale: (since: string) => `As of ${since}. Frontdesk does not answer; trying again.`,
    clear: 'Clear the filters',
    drop: (what: string) => `Drop “${what}”`,
    noMatchFor: (filters: string) => `Looked for: ${filters}.`,
  },
  zh: {
    loading: '正在读取',
    tryAgain: '重试',
    clockFailed: '诊所的时钟读取失败。',
    request: '请求编号',
    copy: '复制请求编号',
    copied: '请求编号已复制',
    notAllowed: '您没有查看的权限。',
    askManager: '诊所主管可以在“设置”的“团队”里开放权限。',
    slow: '服务在 15 秒内没有响应。来电照常接听。',
    noNetwork: '无法连接服务，请检查这台电脑的网络。',
    limited: '请求过于频繁，请稍候再试。',
    gone: '内容已不存在，或从未有过。',
    emr: '病历系统暂时没有响应，请一分钟后再试。',
    ours: '我们这边出了问题。如果一直如此，请把请求编号发给我们。',
    invalid: '服务没有接受这次提交。',
    conflict: '已有同事先处理了，请重新查看。',
    stale: (since: string) => `截至 ${since} 的内容。服务没有响应，正在重试。`,
    clear: '清除筛选',
    drop: (what: string) => `去掉“${what}”`,
    noMatchFor: (filters: string) => `查找条件：${filters}。`,
  },
});

type StatesWords = { readonly [Name in keyof (typeof statesWords)['en']]: (typeof statesWords)['en'][Name] };

const BY_CODE = {
  TOO_SLOW: 'slow',
  NO_NETWORK: 'noNetwork',
  RATE_LIMITED: 'limited',
  NOT_FOUND: 'gone',
  OSCAR_UNAVAILABLE: 'emr',
  INVALID_REQUEST: 'invalid',
  CONFLICT: 'conflict',
  FORBIDDEN: 'notAllowed',
} as const;

/** What happened and what to do, in the reader's language. */
export function sentenceOf(code: string, words: { readonly [Name in keyof StatesWords]: unknown }): string {
  return words[BY_CODE[code as keyof typeof BY_CODE] ?? 'ours'] as string;
}
