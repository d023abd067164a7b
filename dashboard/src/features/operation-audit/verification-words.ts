import { dictionary } from '../../ui/wording/language.tsx';

export const verificationWords = dictionary({
  en: {
    title: 'Verification',
    why: 'Entries are linked to one another and anchored outside the database, so a change to any of them shows.',
    verify: 'Check the log',
    verifying: 'Reading every entry…',
    whole: 'Audit log intact.',
    touched: 'The audit log was changed.',
    read: (rows: number, chains: number, took: string) =>
      `${rows} entries in ${chains === 1 ? 'one chain' : `${chains} chains`} were read in ${took}.`,
    underASecond: 'less than a second',
    platform: 'the platform',
    changed: (whose: string, seq: number) => `Entry ${seq} of ${whose} was changed after it was written.`,
    removed: (whose: string, seq: number) => `Entry ${seq} of ${whose} is missing.`,
    'tail-cut': (whose: string, seq: number) => `The entries of ${whose} from ${seq} on are missing.`,
    'anchor-differs': (whose: string, seq: number) =>
      `Entry ${seq} of ${whose} is not the one that was fixed outside the database.`,
    more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
    oldAnchors: 'What was fixed outside in the first time was changed.',
    missing: (from: number, to: number) =>
      from === to
        ? `What was fixed outside as number ${from} is missing.`
        : `What was fixed outside as numbers ${from} to ${to} is missing.`,
    unsigned: (count: number) =>
      `${count === 1 ? 'One line' : `${count} lines`} outside the database ${count === 1 ? 'is' : 'are'} signed by none of our keys.`,
    ahead: (count: number) =>
      `The database is older than what was fixed outside, by ${count === 1 ? 'one line' : `${count} lines`}: it was set back.`,
    whatNow: 'Keep the machine and its backups as they are, and find out who could write to the database.',
  },
  zh: {
    title: '核查',
    why: '每条记录都与前一条相连，链的末端另存于数据库之外。',
    verify: '核查记录',
    verifying: '正在读取每条记录…',
    whole: '审计记录完整。',
    touched: '审计记录被改动过。',
    read: (rows: number, chains: number, took: string) =>
      `共读取 ${chains} 条链中的 ${rows} 条记录，用时 ${took}。`,
    underASecond: '不到 1 秒',
    platform: '平台',
    changed: (whose: string, seq: number) => `${whose}的第 ${seq} 条记录在写入后被修改。`,
    removed: (whose: string, seq: number) => `${whose}的第 ${seq} 条记录缺失。`,
    'tail-cut': (whose: string, seq: number) => `${whose}自第 ${seq} 条起的记录缺失。`,
    'anchor-differs': (whose: string, seq: number) => `${whose}的第 ${seq} 条记录与数据库外保存的不一致。`,
    more: (count: number) => `还有 ${count} 处。`,
    oldAnchors: '早期在数据库外保存的内容被修改。',
    missing: (from: number, to: number) => `数据库外第 ${from} 至 ${to} 号保存内容缺失。`,
    unsigned: (count: number) => `数据库外有 ${count} 行不是用我们的密钥签名的。`,
    ahead: (count: number) => `数据库比外部保存的内容旧 ${count} 行：它被回退过。`,
    whatNow: '请保持机器和备份现状，并查明谁能写入数据库。',
  },
});
