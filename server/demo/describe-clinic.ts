import type { DemoClinic } from '@frontdesk/simulators';
import type { Ask } from './staff-actions.ts';

/** What a manager enters about the clinic itself. */
const PROFILES: Readonly<Record<DemoClinic, object>> = {
  fraser: {
    fax: '604-555-0198',
    email: 'desk@fraser.demo',
    website: 'https://fraser.demo',
    directions: 'Two blocks north of King Edward Avenue. Bus 8 stops in front, and there is an elevator.',
    directionsZh: 'King Edward大道以北两个路口，8路公交就在门口，有电梯。',
    parking: 'Parking is free for two hours behind the building, entrance from the lane.',
    parkingZh: '楼后免费停车两小时，从小巷进。',
    whatToBring: 'Please bring your care card, photo ID and a list of your medications.',
    whatToBringZh: '请带上MSP卡、有照片的证件和用药清单。',
  },
  harbour: {
    fax: '604-555-0298',
    email: 'desk@harbour.demo',
    website: 'https://harbour.demo',
    directions: 'On the second floor above the library, five minutes from Waterfront Station.',
    directionsZh: '图书馆楼上二楼，离Waterfront车站走路五分钟。',
    parking: 'There is paid parking under the building, four dollars an hour.',
    parkingZh: '楼下有收费停车场，每小时四元。',
    whatToBring: 'Please bring your care card.',
    whatToBringZh: '请带上MSP卡。',
  },
};

/** The blanks of the starter set, filled in: the question, and the answer in both languages. */
const ANSWERS: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  'Can I walk in without an appointment?': [
    'We see walk-in patients from nine to eleven on weekdays. Otherwise please book.',
    '平日上午九点到十一点可以不预约直接来，其他时间请预约。',
  ],
  'Can I get a sick note for work or school?': [
    'The doctor can write one at a visit, for twenty-five dollars.',
    '看病时医生可以开，收费二十五元。',
  ],
  'How much does it cost to have a form filled out?': [
    'Forms cost between thirty and a hundred dollars. Please bring the form to your visit.',
    '填表收费三十到一百元，请看病时带上表格。',
  ],
  'Is there a fee if I miss my appointment?': [
    'A missed visit without notice costs fifty dollars.',
    '没有提前通知就没来，收费五十元。',
  ],
  'How much notice do you need to cancel an appointment?': [
    'Please tell us a day before your visit.',
    '请提前一天告诉我们。',
  ],
  'How do I get a prescription refilled?': [
    'Ask your pharmacy to fax us, or book a short visit or phone visit. Refills take two working days.',
    '请药房给我们发传真，或者约一个简短的门诊或电话就诊。续药需要两个工作日。',
  ],
  'Do you have a lab for blood work, and when is it open?': [
    'The nearest lab is across the street, open from seven to three on weekdays.',
    '最近的化验所在马路对面，平日早上七点到下午三点。',
  ],
  'Can I get a flu or COVID shot?': [
    'Yes, we give flu and COVID shots from October to March. I can book one.',
    '可以，十月到三月我们打流感和新冠疫苗，我可以帮您预约。',
  ],
  'Can I get travel vaccines?': [
    'Not here. A travel clinic has them; your doctor can tell you which you need.',
    '我们这里没有，要去旅行诊所。需要打哪些可以问医生。',
  ],
  'Do you give children their vaccinations?': [
    'Yes, for children of our patients. I can book a visit for it.',
    '可以，给我们病人的孩子打，我可以帮您预约。',
  ],
  'How do I get a copy of my medical records or transfer them?': [
    'Please ask in writing. It costs forty dollars and takes about thirty days.',
    '请书面申请，收费四十元，大约需要三十天。',
  ],
  'Can I have an interpreter?': [
    'Yes. Tell me the language and we arrange one by phone for your visit.',
    '可以。告诉我您说什么语言，我们安排电话翻译。',
  ],
  'Is the clinic wheelchair accessible?': [
    'Yes, there is a ramp at the door and an elevator.',
    '可以，门口有坡道，也有电梯。',
  ],
  'Do you see children?': ['Yes, we see children of all ages.', '看，各个年龄的孩子都看。'],
  'What does a visit cost without MSP?': [
    'With MSP most visits are free. Without it a visit costs a hundred and twenty dollars.',
    '有MSP的话，一般看病不用付钱；没有的话，看一次一百二十元。',
  ],
  'How can I pay?': ['We take credit card, debit and cash.', '可以用信用卡、借记卡或现金。'],
  'What if I am running late?': [
    'Please call us. After fifteen minutes we may have to book another time.',
    '请打电话告诉我们。迟到超过十五分钟可能要改时间。',
  ],
  'Do you do X-rays or ultrasound?': [
    'Not here. The doctor can send you to an imaging clinic nearby.',
    '我们这里没有，医生可以转介您去附近的影像诊所。',
  ],
  'Do you do driver’s medical exams?': [
    'We do them for a hundred and fifty dollars. Please bring the form.',
    '驾照体检收费一百五十元，请带上表格。',
  ],
  'Do you do yearly physicals?': [
    'Yes, once a year with your own doctor. I can book a longer visit.',
    '可以，每年一次，由您的家庭医生做，我可以约长一点的时间。',
  ],
  'Do you do Pap tests?': ['Yes, I can book one with your doctor.', '可以，我可以帮您跟医生预约。'],
  'Is there a washroom or Wi-Fi at the clinic?': [
    'There is a washroom for patients, and free Wi-Fi in the waiting room.',
    '有病人用的洗手间，候诊室有免费无线网。',
  ],
  'How long is the wait?': [
    'With an appointment you usually wait under fifteen minutes.',
    '有预约的话一般等不到十五分钟。',
  ],
  'How long is an appointment, and how many problems can I bring?': [
    'A usual visit takes fifteen minutes and is for one or two concerns. Tell me if you have more.',
    '一般十五分钟，看一到两个问题。问题多请先告诉我。',
  ],
  'Do you look after pregnant patients?': [
    'Yes, until twenty weeks. Then a maternity clinic takes over.',
    '可以，到二十周，之后转到产科诊所。',
  ],
  'Do you do immigration medicals?': [
    'No, that takes a panel physician. We are not one.',
    '不做，移民体检要找指定医生。',
  ],
  'Does the doctor make house calls?': [
    'Only for patients of ours who cannot leave their home.',
    '只给我们不能出门的病人上门。',
  ],
};

/**
 * Which of the EMR's types each kind of visit is booked as. By the specification's own codes a cough would take 45 minutes;
 * here only a physical or a pregnancy visit does.
 */
const VISIT_TYPES = {
  general: 'B',
  pain_illness: 'B',
  vaccination: 'B',
  refill: 'Prescription Renewal',
  follow_up: 'Follow Up',
  results: 'Follow Up',
  referral: 'New Problem',
  specialist: 'New Problem',
  checkup: 'Complete Physical',
};

interface Entry {
  readonly id: string;
  readonly question: string;
}

export async function describeClinic(ask: Ask, token: string, clinic: DemoClinic): Promise<void> {
  await ask('PUT', '/api/clinic/me', token, PROFILES[clinic]);
  await ask('POST', '/api/clinic/knowledge/starter', token);
  const { data } = await ask('GET', '/api/clinic/knowledge?pageSize=100', token);
  for (const { id, question } of data as readonly Entry[]) {
    const [answer, answerZh] = ANSWERS[question] ?? [];
    if (answer) await ask('PUT', `/api/clinic/knowledge/${id}`, token, { answer, answerZh, active: true });
  }
}

/** After the EMR's own types were read. */
export async function chooseVisitTypes(ask: Ask, token: string): Promise<void> {
  await ask('PUT', '/api/clinic/emr-config/appointment-types', token, { mappings: VISIT_TYPES });
}
