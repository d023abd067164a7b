import { findByRules } from '../../../src/kernel/emergency/find-emergencies.ts';
import type { Row } from './tables.ts';

/** How callers begin, and what they commonly come for: nobody is in danger. */
const OPENINGS = {
  en: [
    ...['hi i just wanna book in to see somebody about {}', 'yeah hi i need to see a doctor about {}'],
    ...["hello i'd like an appointment for {} please", 'can i get in to see someone for {}'],
    ...["i've got {} and want somebody to look at it", "um it's about {}", "it's for {}", 'just {} really'],
    ...["my husband has {} and he'd like to come in", 'my daughter has {} can you see her this week'],
    ...["i've had {} for about two weeks now", 'so i was wondering if someone could look at {}'],
    ...["oh it's nothing much just {}", 'the reason is {}', 'i want to come in tomorrow for {}'],
    ...['um yeah so {} again same as last month', 'do you have anything today for {}', 'a follow up for {}'],
    ...["my mom's got {} and she wants dr lee to see it", 'would you have something on friday for {}'],
  ],
  zh: [
    ...[
      '你好我想约个时间看{}',
      '我想看一下{}',
      '就是{}想约医生',
      '我{}两个星期了想来看看',
      '您好我是{}想挂个号',
    ],
    ...[
      '我先生{}想约这个星期',
      '我女儿{}能看吗',
      '没什么大事就是{}',
      '老毛病{}',
      '想约明天看{}',
      '还是{}跟上次一样',
    ],
    ...[
      '请问今天有没有空我{}',
      '帮我妈约一下她{}',
      '唔該我想睇{}',
      '我想約個時間睇{}',
      '因为{}所以想来看一下',
    ],
  ],
} as const;

const COMPLAINTS = {
  en: [
    ...[
      'a stiff shoulder',
      'a stiff knee',
      'a stiff neck',
      'a sore throat',
      'a cough',
      'a runny nose',
      'a rash',
    ],
    ...[
      'a sore back',
      'my lower back',
      'a sprained ankle',
      'a wart on my foot',
      'an ear infection',
      'ear wax',
    ],
    ...[
      'a bladder infection',
      'itchy eyes',
      'hay fever',
      'a mole that changed',
      'acne',
      'eczema',
      'a frozen shoulder',
    ],
    ...[
      'tennis elbow',
      'a swollen finger',
      'an ingrown toenail',
      'heartburn',
      'constipation',
      'trouble sleeping',
    ],
    ...[
      'my blood pressure',
      'my cholesterol',
      'my thyroid',
      'a sinus infection',
      'pink eye',
      'a cold sore',
      'hemorrhoids',
    ],
    ...['a bit of a headache', 'a sore hip', 'carpal tunnel', 'a lump on my wrist', 'my period'],
    ...[
      'a refill',
      'a physical',
      'a flu shot',
      'a pap test',
      'blood test results',
      'a note for work',
      'my allergies',
    ],
    ...[
      'a small burn on my finger',
      'a cut that is healing',
      'a bug bite',
      'a toothache',
      'an upset stomach',
      'gas',
    ],
    ...[
      'a stuffy nose',
      'a pulled muscle',
      'sore feet',
      'a numb toe since last year',
      'menopause',
      'my diabetes',
      'gout',
    ],
    ...[
      'dandruff',
      'a cramp in my calf at night',
      'dry skin',
      'dizziness when i get up quick',
      'a twitchy eyelid',
    ],
  ],
  zh: [
    ...[
      '肩膀有点僵',
      '肩膀僵硬',
      '膝盖僵',
      '脖子有点僵',
      '嗓子疼',
      '咳嗽',
      '流鼻涕',
      '起了点疹子',
      '腰酸',
      '脚崴了',
      '耳朵痒',
    ],
    ...[
      '尿路感染',
      '眼睛痒',
      '花粉过敏',
      '长了个痣',
      '湿疹',
      '网球肘',
      '手指有点肿',
      '便秘',
      '睡不好',
      '血压的药',
      '胆固醇',
    ],
    ...[
      '甲状腺',
      '鼻窦炎',
      '红眼病',
      '痔疮',
      '有点头疼',
      '手腕长了个包',
      '月经不调',
      '续药',
      '体检',
      '打流感针',
      '看化验单',
    ],
    ...[
      '开病假条',
      '手指烫了一下',
      '蚊子咬了',
      '牙疼',
      '胃有点胀',
      '鼻塞',
      '拉伤了',
      '脚底疼',
      '更年期',
      '糖尿病复查',
      '痛风',
    ],
    ...[
      '头皮屑',
      '晚上小腿抽筋',
      '皮肤干',
      '起身快了有点晕',
      '眼皮跳',
      '膝頭痛',
      '喉嚨痛',
      '鼻敏感',
      '腰骨痛',
      '皮膚痕',
    ],
  ],
} as const;

/** Every complaint in some of the sentences that callers say it in. */
export function minorComplaintRows(): readonly Row[] {
  return (['en', 'zh'] as const).flatMap((language) =>
    COMPLAINTS[language].flatMap((complaint, at) =>
      OPENINGS[language]
        .filter((_, place) => (at + place) % 2 === 0)
        .map((opening) => opening.replace('{}', complaint))
        .filter((said) => findByRules(said).length === 0)
        .map((said) => ({ table: 'minor', said: [said], emergency: false })),
    ),
  );
}
