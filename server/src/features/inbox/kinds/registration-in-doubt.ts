import { inboxKind, wordsBy } from '../kind.ts';

export default inboxKind({
  name: 'registration_in_doubt',
  title: wordsBy('outcome', 'looking', {
    looking: { en: 'Please check a new chart', zh: '请核对一份新病历' },
    absent: { en: 'A new patient is not registered', zh: '一位新病人没有登记上' },
    half: { en: 'Check a new chart in your EMR', zh: '请在病历系统中核对一份新病历' },
    several: { en: 'Two charts of one person', zh: '同一个人有两份病历' },
    late: { en: 'A new chart arrived late', zh: '一份新病历很晚才出现' },
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
    several: {
      en: 'A caller was registered while another chart of the same person was added: {charts}.',
      zh: '登记来电者的同时，同一个人又新增了一份病历：{charts}。',
    },
    late: {
      en: 'A registration that we had given up reached your EMR long after the call. Charts of this person: {charts}.',
      zh: '一次我们已经放弃的登记在通话很久之后才进入病历系统。此人的病历：{charts}。',
    },
  }),
  brief: wordsBy('outcome', 'looking', {
    looking: { en: 'New patient: your EMR has not confirmed it', zh: '新病人：病历系统没有确认' },
    absent: { en: 'New patient: there is no chart', zh: '新病人：没有病历' },
    half: { en: 'Chart {patientId} may be incomplete', zh: '病历{patientId}可能不完整' },
    several: { en: 'Two charts of one person: {charts}', zh: '同一个人有两份病历：{charts}' },
    late: { en: 'A chart that came late: {charts}', zh: '很晚才出现的病历：{charts}' },
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
    several: { en: 'Merge the charts in your EMR.', zh: '请在病历系统中合并病历。' },
    late: {
      en: 'Merge the charts if there are two, and call the caller.',
      zh: '如果有两份请合并，并打电话给来电者。',
    },
  }),
});
