import type { Emergency } from './emergency.ts';

interface RedFlag {
  readonly kind: Emergency;
  readonly en: string;
  readonly zh: string;
}

const NAMES: Readonly<Record<Emergency, Omit<RedFlag, 'kind'>>> = {
  heart: {
    en: 'Chest pain, pressure or tightness, pain into an arm or the jaw, cold sweat with severe pain',
    zh: '胸痛、胸闷、胸口压迫感，疼痛放射到手臂或下巴，剧痛伴冷汗',
  },
  breathing: {
    en: 'Trouble breathing, choking, blue lips, laboured breathing in a child',
    zh: '呼吸困难、窒息、嘴唇发紫、孩子呼吸费力',
  },
  stroke: {
    en: 'Numb or weak face, arm or side, sudden loss of speech or sight, the worst headache ever',
    zh: '面部、手臂或半边身体发麻无力，突然说不出话或看不见，前所未有的剧烈头痛',
  },
  bleeding: {
    en: 'Heavy bleeding, vomiting blood, bleeding in pregnancy',
    zh: '大量出血、吐血、怀孕时出血',
  },
  unconscious: {
    en: 'Unconscious, fainting, cannot be woken, a child that does not drink',
    zh: '失去意识、晕倒、叫不醒、孩子不喝水不喝奶',
  },
  seizure: { en: 'A seizure', zh: '抽搐、癫痫发作' },
  allergy: {
    en: 'Allergic swelling of face, lips, tongue or throat',
    zh: '过敏引起的脸、嘴唇、舌头或喉咙肿胀',
  },
  poison: {
    en: 'Overdose, poison, a swallowed battery, magnet or pills',
    zh: '服药过量、中毒、吞下电池、磁铁或药片',
  },
  fever: {
    en: 'Fever in a baby under three months, high fever in a child, fever with a stiff neck',
    zh: '三个月以下婴儿发烧、孩子高烧、发烧伴脖子僵硬',
  },
  injury: {
    en: 'Head injury with vomiting, no feeling in the legs after a fall, a large burn, a stab or gunshot wound',
    zh: '头部受伤后呕吐、摔倒后腿没有知觉、大面积烧伤、刀伤或枪伤',
  },
  birth: { en: 'Labour, waters broken, the baby does not move', zh: '临产、破水、胎动消失' },
  suicide: {
    en: 'Thoughts of suicide, of self-harm or of hurting others (9-8-8)',
    zh: '轻生、自残或伤害他人的念头（9-8-8）',
  },
  described: {
    en: 'Other words that together sound like a danger to life',
    zh: '其他听起来有生命危险的话',
  },
  stated: { en: 'The caller says that it is an emergency', zh: '来电者说是紧急情况' },
};

/** A selection of them, as one line in each language. */
export function namesOfRedFlags(kinds: readonly Emergency[]): Omit<RedFlag, 'kind'> {
  const names = kinds.map((kind) => NAMES[kind]);
  return { en: names.map(({ en }) => en).join('; '), zh: names.map(({ zh }) => zh).join('；') };
}

/** What the rules detect, in words for the clinic that reviews them. */
export const RED_FLAG_LIST: readonly RedFlag[] = Object.entries(NAMES).map(([kind, words]) => ({
  kind: kind as Emergency,
  ...words,
}));
