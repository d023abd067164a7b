import { dictionary } from '../../ui/wording/language.tsx';

export const bookWords = dictionary({
  en: {
    inBook: 'Schedule',
    own: 'This clinic’s simulated EMR',
    ordinary: 'Practice: an ordinary week',
    'nearly-full': 'Practice: a week that is nearly full',
    empty: 'Practice: an empty week',
    scenarios: 'Practice: the clinic in the scenarios',
    reachesNothing: 'Practice only: nothing here reaches your EMR.',
    ownNote: 'Bookings stay in it and show in the schedule.',
    ordinaryNote: 'Your doctors, hours and rules as they are now, with made-up patients.',
    'nearly-fullNote': 'Your doctors, hours and rules as they are now, with hardly any free times.',
    emptyNote: 'Your doctors, hours and rules as they are now, with every time free.',
    scenariosNote: 'The doctors and patients in the scenarios, with your hours and rules as they are now.',
  },
  zh: {
    inBook: '预约簿',
    own: '本诊所的模拟病历系统',
    ordinary: '练习：普通的一周',
    'nearly-full': '练习：几乎约满的一周',
    empty: '练习：全空的一周',
    scenarios: '练习：场景中的诊所',
    reachesNothing: '仅供练习，不会碰到您的病历系统。',
    ownNote: '约好的预约会留在里面，日程中也会显示。',
    ordinaryNote: '使用您现在的医生、开放时间和规则，病人都是虚构的。',
    'nearly-fullNote': '使用您现在的医生、开放时间和规则，几乎没有空位。',
    emptyNote: '使用您现在的医生、开放时间和规则，全部时间都空着。',
    scenariosNote: '使用场景里的医生和病人，开放时间和规则以您现在的为准。',
  },
});
