import { dictionary } from '../../ui/wording/language.tsx';

export const bookWords = dictionary({
  en: {
    inBook: 'Which book',
    own: 'The simulated EMR of this clinic',
    ordinary: 'Practice: an ordinary week',
    'nearly-full': 'Practice: a week that is nearly full',
    empty: 'Practice: an empty week',
    scenarios: 'Practice: the clinic of the scenarios',
    reachesNothing: 'A practice book: nothing here reaches your EMR.',
    ownNote: 'What is booked stays in it, and shows in the schedule.',
    ordinaryNote: 'Your doctors, hours and rules as they are now, and patients who do not exist.',
    'nearly-fullNote': 'Your doctors, hours and rules as they are now, with hardly a time left.',
    emptyNote: 'Your doctors, hours and rules as they are now, with every time free.',
    scenariosNote: 'The doctors and patients of the scenarios, with your hours and rules as they are now.',
  },
  zh: {
    inBook: '预约簿',
    own: '本诊所的模拟病历系统',
    ordinary: '练习：普通的一周',
    'nearly-full': '练习：几乎约满的一周',
    empty: '练习：全空的一周',
    scenarios: '练习：场景中的诊所',
    reachesNothing: '这是练习用的预约簿，不会碰到您的病历系统。',
    ownNote: '约好的预约会留在里面，日程中也会显示。',
    ordinaryNote: '使用您现在的医生、营业时间和规则，病人都是虚构的。',
    'nearly-fullNote': '使用您现在的医生、营业时间和规则，几乎没有空位。',
    emptyNote: '使用您现在的医生、营业时间和规则，全部时间都空着。',
    scenariosNote: '使用场景里的医生和病人，营业时间和规则以您现在的为准。',
  },
});
