import { dictionary } from '../../ui/language.tsx';

export const settingsWords = dictionary({
  en: {
    title: 'Settings',
    places: 'Parts of the settings',
    setup: 'Set-up',
    clinic: 'Clinic',
    emr: 'EMR connection',
    providers: 'Providers',
    voice: 'Voice and rules',
    knowledge: 'Questions and answers',
    texts: 'Texts',
    privacy: 'Privacy',
    people: 'People',
    needsYou: 'something to do',
    isLive: 'live',
  },
  zh: {
    title: '设置',
    places: '设置的各部分',
    setup: '开通准备',
    clinic: '诊所资料',
    emr: '病历系统连接',
    providers: '医生',
    voice: '语音与规则',
    knowledge: '问题和答案',
    texts: '短信',
    privacy: '隐私',
    people: '人员',
    needsYou: '有事要处理',
    isLive: '已上线',
  },
});
