/**
 * Words of any call. None is a month, a number or a name that is common here: a sentence of these alone tells of nobody, and
 * whatever else a caller says is not kept.
 */
const ENGLISH = `
a about again all already also am an and another any anybody anything appointment appointments are as ask at available away back
be because been before book booked booking but by bye call called calling came can cancel cancelled cannot change check checkup
clinic come could day days did different do doctor doctors does done earlier earliest else evening ever everything family feel
file find fine first follow for form free from get give go goes going good goodbye got had happy has have having he hear hello
help her here hi him his home hour hours how however i i'd i'll i'm i've if in instead insurance is it it's its just keep know
last later least leave less like list little look looking made make many maybe me mean medicine message minute mom more morning
mother move much my myself name need new next no nobody not nothing now number of off office ok okay on once one only open or
other our out over patient patients person phone place please prefer prescription problem put question quickly reach really
refill register registered reschedule results right same say see send she should sick since so some somebody someone something
soon sorry speak start still sure take talk tell test text than thank thanks that that's the their them then there these they
thing think this those though time times to today together tomorrow tonight too try until up us very visit wait waiting want
wanted was we week weeks well were what what's when where which while who why with work works would yeah yes yesterday yet you your
afternoon monday tuesday wednesday thursday friday saturday sunday
`;

const CHINESE = `
你好 您好 请 请问 帮 帮我 帮忙 一下 我 我想 我要 我的 我是 你们 您 您们 他 她 的 了 吗 呢 吧 啊 好 好的 可以 不可以 能 不能 要 不要 想
谢谢 再见 对 不对 是 不是 有 没有 在 这个 那个 这里 那里 哪里 哪些 哪个 什么 什么时候 怎么 为什么 多少 几点 时候 时间 最早 最近 早上 上午 中午
下午 晚上 今天 明天 后天 昨天 这周 下周 本周 周一 周二 周三 周四 周五 周六 周日 星期一 星期二 星期三 星期四 星期五 星期六 星期天 星期日 那天 别的 其他 早一点
晚一点 改 改到 改天 取消 预约 约 看 看病 看医生 医生 诊所 患者 新患者 病历 资料 检查 复诊 开药 药 结果 问题 电话 回电 打电话 短信 号码 名单
候补 加入 登记 注册 转接 人工 工作人员 说话 开门 关门 上班 空 有空 空位 就 也 都 还 还有 再 又 又是 又是我 比较 比较好 一个 和 跟 给 给我 到 从
叫 妈妈 爸爸 孩子 家人 知道 不知道 需要 不需要 方便 不方便 麻烦 麻烦您 等 等一下 喂
`;

const wordsOf = (list: string): readonly string[] => list.trim().split(/\s+/);

const ENGLISH_WORDS: ReadonlySet<string> = new Set(wordsOf(ENGLISH));
const CHINESE_WORDS: ReadonlySet<string> = new Set(wordsOf(CHINESE));
const LONGEST = Math.max(...[...CHINESE_WORDS].map((word) => word.length));

export const isEverydayWord = (word: string): boolean => ENGLISH_WORDS.has(word.toLowerCase());

/** Whether these signs are everyday words from beginning to end, the longest first. */
export function isEverydayChinese(signs: string): boolean {
  let at = 0;
  while (at < signs.length) {
    const lengths = Array.from({ length: Math.min(LONGEST, signs.length - at) }, (_, left) => left + 1);
    const longest = lengths.findLast((length) => CHINESE_WORDS.has(signs.slice(at, at + length)));
    if (!longest) return false;
    at += longest;
  }
  return true;
}
