export const REPORT_LANGUAGES = ['en', 'zh', 'zh-Hant'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];
