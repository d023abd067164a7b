/** The blanks of the starter set, filled in: the question, and the answer in both languages. */
export const ANSWERS: Readonly<Record<string, readonly [en: string, zh: string]>> = {
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
    'Yes, once a year with your own doctor, free with MSP. I can book a longer visit.',
    '可以，每年一次，由您的家庭医生做，有MSP不收费。我可以约长一点的时间。',
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

/** What callers of the demo asked and the starter set has no entry for. */
export const OWN_ENTRIES = [
  {
    question: 'How much is a flu shot?',
    answer: 'The flu shot is free for everyone in BC; it only needs booking.',
    questionZh: '打流感针要钱吗？',
    answerZh: '在BC省打流感针不要钱，先约个时间就行。',
    otherWords: [
      'Is the flu vaccine free?',
      'What does a COVID shot cost?',
      '流感疫苗多少钱',
      '流感针要预约吗',
    ],
  },
  {
    question: 'Do I have to fast before a blood test or a physical?',
    answer: 'Not to see the doctor: eat as usual. For blood work, only if your lab form says so.',
    questionZh: '抽血或者体检要空腹吗？',
    answerZh: '看医生不用空腹，正常吃饭就行。抽血的话，化验单上写了空腹才要空腹。',
    otherWords: [
      'Do I need an empty stomach to see the doctor?',
      '看医生要不要空腹',
      'Can I eat breakfast before my checkup?',
      'Can I drink coffee before my blood work?',
      '体检前能吃早饭吗',
      '验血前可以喝水吗',
    ],
  },
  {
    question: 'Is there a fee for cancelling or moving an appointment?',
    answer: 'It is free up to a day before. After that it costs fifty dollars.',
    questionZh: '取消或者改期要收费吗？',
    answerZh: '提前一天不收费，之后取消或改期收费五十元。',
    otherWords: [
      'cancellation fee',
      'What does it cost if I have to cancel?',
      'What happens if I cancel the same day?',
      '当天取消会怎么样',
      '取消预约要钱吗',
      '改时间要钱吗',
    ],
  },
  {
    question: 'Can I get a receipt for my insurance?',
    answer: 'Yes, the front desk prints one at your visit.',
    questionZh: '可以开收据给保险公司吗？',
    answerZh: '可以，看完在前台就能打印。',
    otherWords: ['I need a receipt', '能开发票吗', '给我开个收据'],
  },
  {
    question: 'Do I have to come early?',
    answer: 'Ten minutes early for a first visit, otherwise just on time.',
    questionZh: '要提前到吗？',
    answerZh: '第一次来请早到十分钟，以后准时到就可以。',
    otherWords: ['How early should I arrive?', '早到多久'],
  },
  {
    question: 'Will the doctor be my family doctor from now on?',
    answer: 'Yes, the doctor you see first becomes your family doctor, unless you ask for another.',
    questionZh: '以后就是我的家庭医生吗？',
    answerZh: '是的，第一次看的就是您的家庭医生，想换可以跟我们说。',
    otherWords: ['Is she my family doctor then?', '他会是我的家庭医生吗'],
  },
  {
    question: 'What do I bring for a baby who has no care card yet?',
    answer: 'Please bring the birth certificate and your own care card.',
    questionZh: '宝宝还没有MSP卡，要带什么？',
    answerZh: '请带宝宝的出生证明和您自己的MSP卡。',
    otherWords: [
      'newborn without a health card',
      'What do I have to bring for the baby?',
      'What do I bring for my newborn?',
      '新生儿没有卡怎么看',
      '带出生纸行不行',
      '新生儿要带什么',
      '宝宝要带什么',
    ],
  },
  {
    question: 'Can I register my newborn at your clinic?',
    answer: 'Yes, call us once the baby is born and we register the baby on the phone.',
    questionZh: '宝宝出生以后可以在你们这里登记吗？',
    answerZh: '可以，宝宝出生以后打电话来，我们在电话里就能登记。',
    otherWords: ['Can I register the baby later, when it is born?', '新生儿怎么登记', '宝宝可以注册吗'],
  },
  {
    question: 'Where is the nearest emergency room?',
    answer: 'Vancouver General Hospital, open day and night. In an emergency call 911.',
    questionZh: '最近的急诊在哪里？',
    answerZh: '温哥华总医院，二十四小时都开。紧急情况请打911。',
    otherWords: ['closest ER', 'nearest hospital', '最近的医院在哪'],
  },
  {
    question: 'Can you send my prescription to my pharmacy?',
    answer: 'Yes, the doctor sends it to the pharmacy you choose. Just say which one at your visit.',
    questionZh: '处方可以直接发到药房吗？',
    answerZh: '可以，看病时告诉医生哪一家，诊所直接发到药房。',
    otherWords: [
      'Which pharmacy do you send prescriptions to?',
      'Will the doctor fax it to Shoppers?',
      'Can the prescription go straight to the pharmacy near me?',
      '药能不能发到我家附近的药房',
    ],
  },
  {
    question: 'Do you take health cards from other provinces?',
    answer: 'Yes, from every province but Quebec. Please bring the card.',
    questionZh: '外省的医疗卡可以用吗？',
    answerZh: '可以，除了魁北克，其他省的卡都行，请带上。',
    otherWords: ['I have an Alberta card', 'Do you accept OHIP?', '阿尔伯塔的卡能用吗'],
  },
  {
    question: 'Do you flush ears, take out stitches or remove warts and moles?',
    answer: 'Yes, a doctor does that here. I can book a visit for it.',
    questionZh: '可以洗耳朵、拆线、去疣、去痣吗？',
    answerZh: '可以，医生在这里做，我可以帮您预约。',
    otherWords: ['Do you do ear syringing?', 'Can you remove a mole?', '能洗耳朵吗'],
  },
  {
    question: 'Do you give B12 or allergy shots?',
    answer: 'Yes. Please bring the vial from your pharmacy.',
    questionZh: '可以打B12或者脱敏针吗？',
    answerZh: '可以，请从药房把药带来。',
    otherWords: ['Can I get a B12 shot?', '打B12'],
  },
  {
    question: 'When should I call for a visit on the same day?',
    answer: 'Right when we open. The late times of the day go first.',
    questionZh: '想当天看，几点打来比较好？',
    answerZh: '一开门就打来最好，下午晚的时间约得最快。',
    otherWords: ['How do I get a same-day appointment?', '当天几点打电话'],
  },
] as const;
