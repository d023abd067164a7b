import { inboxKind, words, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'registration_in_doubt',
  title: wordsBy('outcome', 'looking', {
    looking: { en: 'Please check a new chart', zh: '请核对一份新病历' },
    absent: { en: 'A new patient is not registered', zh: '一位新病人没有登记上' },
    half: { en: 'Check a new chart in your EMR', zh: '请在病历系统中核对一份新病历' },
  }),
  happened: wordsBy('outcome', 'looking', {
    looking: {
      en: 'A caller registered as a new patient. Your EMR has not confirmed it; we keep looking.',
      zh: '来电者登记为新病人。病历系统没有确认；我们会继续查看。',
    },
    absent: {
      en: 'A caller wanted to register as a new patient. There is no chart.',
      zh: '来电者想登记为新病人。病历系统里没有这份病历。',
    },
    half: {
      en: 'Your EMR failed while it added a patient, and left chart {patientId}. It may lack its admission and the date joined.',
      zh: '病历系统在新增病人时出错，留下了病历{patientId}。可能缺少接收项目和加入日期。',
    },
  }),
  told: words({
    en: 'That the registration could not be confirmed, and that the clinic is checking it.',
    zh: '登记暂时无法确认，诊所正在核实。',
  }),
  todo: wordsBy('outcome', 'looking', {
    looking: {
      en: 'Look for the chart in your EMR, and call the caller if it is not there.',
      zh: '请在病历系统中查找；如果没有，请打电话给来电者。',
    },
    absent: { en: 'Call the caller and register them.', zh: '请打电话给来电者并为其登记。' },
    half: {
      en: 'Complete the chart in the EMR, and check the admission program in the EMR settings.',
      zh: '请在病历系统中补全，并检查设置里的接收项目。',
    },
  }),
});
