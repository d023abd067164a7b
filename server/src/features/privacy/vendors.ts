import { VENDOR_FACTS, type VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import { type Phrase, phrase } from '../../kernel/phrase.ts';
import type { SmsVendor } from '../../ports/sms-provider.ts';

export const VENDOR_ROLES = [
  'voice',
  'speech',
  'texts',
  'faxes',
  'translation',
  'testCalls',
  'mail',
] as const;
type Role = (typeof VENDOR_ROLES)[number];

/** A company that receives data about callers or patients. */
export interface Vendor {
  readonly role: Role;
  readonly name: string;
  readonly receives: string;
  readonly receivesZh: string;
  /** How the clinic can have the vendor's copy erased; we cannot do it. */
  readonly erasing: string;
  readonly erasingZh: string;
}

export interface VendorSettings {
  readonly sms: SmsVendor | null;
  readonly faxReader: string | null;
  readonly translation: string | null;
  readonly testModel: string | null;
  readonly mail: string | null;
}

export const TEXT_CARRIERS: Readonly<Record<SmsVendor, string>> = { telnyx: 'Telnyx', twilio: 'Twilio' };

const WORDS: Readonly<Record<Role, { receives: Phrase; erasing: Phrase<'name'> }>> = {
  voice: {
    receives: phrase({
      en: 'Everything that is said in a call, the number that calls, and what the tools answer; the sound of the call where recording is on',
      zh: '通话中的全部内容、来电号码和工具的回答；开启录音时还包括录音',
    }),
    erasing: phrase({
      en: 'Delete the calls at {name}, by the call ids of the access report',
      zh: '按查阅报告里的通话编号，在 {name} 删除这些通话',
    }),
  },
  speech: {
    receives: phrase({
      en: 'The same, while it is turned into text, answered and spoken',
      zh: '同样的内容，用于转成文字、生成回答和合成语音',
    }),
    erasing: phrase({
      en: 'Ask {name}, through the voice platform that uses it',
      zh: '通过使用它的语音平台向 {name} 提出',
    }),
  },
  texts: {
    receives: phrase({ en: 'The number and the words of text messages', zh: '短信的号码和内容' }),
    erasing: phrase({
      en: 'Delete the messages at {name}, by number and day',
      zh: '按号码和日期，在 {name} 删除这些短信',
    }),
  },
  faxes: {
    receives: phrase({ en: 'Pages of incoming faxes', zh: '收到的传真页面' }),
    erasing: phrase({ en: 'Ask {name}, by the day of the fax', zh: '按传真日期向 {name} 提出' }),
  },
  translation: {
    receives: phrase({
      en: 'Single sentences of calls that somebody follows live, without number or id',
      zh: '有人实时查看的通话中的单句，不含号码和编号',
    }),
    erasing: phrase({ en: 'Ask {name}, by the day of the call', zh: '按通话日期向 {name} 提出' }),
  },
  testCalls: {
    receives: phrase({ en: 'What is typed or said in test calls', zh: '测试通话中输入或说出的内容' }),
    erasing: phrase({ en: 'Ask {name}, by the day of the test call', zh: '按测试通话日期向 {name} 提出' }),
  },
  mail: {
    receives: phrase({
      en: 'Messages to staff; nothing about a patient is in them',
      zh: '发给员工的邮件，不含病人信息',
    }),
    erasing: phrase({ en: 'Nothing to erase at {name}', zh: '{name} 没有需要删除的内容' }),
  },
};

/**
 * Which vendor receives what about a clinic's callers, given the installation's and the clinic's settings.
 */
export function vendorsOf(settings: VendorSettings, voice: VoiceVendor): Vendor[] {
  const { sms, faxReader, translation, testModel, mail } = settings;
  const { company, speechServices } = VENDOR_FACTS[voice];
  const inUse: ReadonlyArray<readonly [Role, string | null]> = [
    ['voice', company],
    ...speechServices.map((name) => ['speech', name] as const),
    ['texts', sms && TEXT_CARRIERS[sms]],
    ['faxes', faxReader],
    ['translation', translation],
    ['testCalls', testModel],
    ['mail', mail],
  ];
  return inUse.flatMap(([role, name]) => (name ? [described(role, name)] : []));
}

function described(role: Role, name: string): Vendor {
  const { receives, erasing } = WORDS[role];
  return {
    ...{ role, name },
    ...{ receives: receives('en'), receivesZh: receives('zh') },
    ...{ erasing: erasing('en', { name }), erasingZh: erasing('zh', { name }) },
  };
}
