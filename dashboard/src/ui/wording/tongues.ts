/** The languages of the dashboard, each named in its own characters. */
export const TONGUES = ['en', 'zh', 'zh-Hant'] as const;
export type Tongue = (typeof TONGUES)[number];

interface Named {
  /** In the navigation. */
  readonly name: string;
  /** On a rail of icons. */
  readonly short: string;
  readonly choose: string;
  /** For screen readers and fonts. */
  readonly lang: string;
}

export const NAMED: Readonly<Record<Tongue, Named>> = {
  en: { name: 'English', short: 'EN', choose: 'Switch to English', lang: 'en' },
  zh: { name: '简体', short: '简', choose: '切换到简体中文', lang: 'zh-Hans' },
  'zh-Hant': { name: '繁體', short: '繁', choose: '切換到繁體中文', lang: 'zh-Hant' },
};

const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/i;

/** Maps the browser's language to one of ours. */
function preferredTongue(wanted: string): Tongue {
  if (TRADITIONAL.test(wanted)) return 'zh-Hant';
  return /^zh/i.test(wanted) ? 'zh' : 'en';
}

const KEY = 'frontdesk.language';

/** The stored choice, or the browser's preference. */
export function firstTongue(): Tongue {
  const kept = TONGUES.find((tongue) => tongue === localStorage.getItem(KEY));
  return kept ?? preferredTongue(navigator.language);
}

export const keepTongue = (tongue: Tongue): void => localStorage.setItem(KEY, tongue);
