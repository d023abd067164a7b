/**
 * A question for new clinics, with an answer to complete: `____` is a blank, and an entry with a blank is not
 * active.
 */
export interface StarterEntry {
  readonly question: string;
  readonly answer: string;
  readonly questionZh: string;
  readonly answerZh: string;
  readonly otherWords: readonly string[];
}

export const BLANK = '____';

export const hasBlank = ({
  answer,
  answerZh,
}: {
  readonly answer: string;
  readonly answerZh: string | null;
}) => answer.includes(BLANK) || (answerZh?.includes(BLANK) ?? false);

const entry = (
  [question, questionZh]: readonly [string, string],
  [answer, answerZh]: readonly [string, string],
  ...otherWords: readonly string[]
): StarterEntry => ({ question, answer, questionZh, answerZh, otherWords });

/** Forty questions. Every sentence is written to be spoken. */
export const STARTER_SET: readonly StarterEntry[] = [
  entry(
    ['Can I walk in without an appointment?', '不预约可以直接来吗？'],
    ['____ see walk-in patients. ____', '我们____接待没有预约的病人。____'],
    'Do you take walk-ins?',
    'Do I need an appointment?',
    '需要预约吗',
  ),
  entry(
    ['Can I get a sick note for work or school?', '可以开病假条吗？'],
    ['The doctor can write a sick note at a visit. It costs $____.', '看病时医生可以开病假条，收费____元。'],
    'How do I get a doctor’s note for my employer?',
    '公司要医生证明',
  ),
  entry(
    ['How much does it cost to have a form filled out?', '填表格怎么收费？'],
    [
      'Forms that the health plan does not cover cost between $____ and $____. Please bring the form to your visit.',
      '医保不包的表格收费____到____元。请看病时带上表格。',
    ],
    'I have paperwork for the doctor to fill out',
    'disability insurance form',
    '医生可以帮我填表吗',
  ),
  entry(
    ['Is there a fee if I miss my appointment?', '预约了没来要收费吗？'],
    ['A missed visit without notice costs $____.', '没有提前通知就没来，收费____元。'],
    'no-show fee',
    'What happens if I forget my appointment?',
    '爽约罚款多少',
  ),
  entry(
    ['How much notice do you need to cancel an appointment?', '取消预约要提前多久？'],
    ['Please tell us at least ____ hours before your visit.', '请至少提前____小时告诉我们。'],
    'What is your cancellation policy?',
    'What happens if I have to cancel on the day, or at the last minute?',
    '取消预约有什么规定',
    '当天临时要取消怎么办',
  ),
  entry(
    ['How do I get a prescription refilled?', '怎么续药？'],
    [
      'Ask your pharmacy to fax us, or book a short visit or phone visit. Refills take ____ working days.',
      '请药房给我们发传真，或者约一个简短的门诊或电话就诊。续药需要____个工作日。',
    ],
    'I am running out of my medication',
    'Can the pharmacy renew my prescription?',
    '药快吃完了怎么办',
  ),
  entry(
    ['Do you have a lab for blood work, and when is it open?', '你们可以抽血化验吗，几点开？'],
    ['The nearest lab is ____, open ____.', '最近的化验所是____，开门时间是____。'],
    'Where can I get a blood test?',
    'lab hours',
    '去哪里验血',
  ),
  entry(
    ['How do I get my test results?', '怎么知道检查结果？'],
    [
      'We call you if the doctor needs to discuss a result. To go over results, book a visit or a phone visit.',
      '需要跟您讨论结果时，我们会打电话给您。想看结果也可以约门诊或电话就诊。',
    ],
    'Are my lab results back?',
    'Will you call me about my results?',
    'Will the doctor call me with the results?',
    '化验结果出来了吗',
    '你们会打电话告诉我报告吗',
  ),
  entry(
    ['How do I get a referral to a specialist?', '怎么转介专科医生？'],
    [
      'Your doctor decides that with you at a visit. I can book one.',
      '需要先看家庭医生，由医生转介。我可以帮您预约。',
    ],
    'I need to see a dermatologist',
    'How long does a referral take?',
    '想看专科医生',
  ),
  entry(
    ['Can I get a flu or COVID shot?', '可以打流感或新冠疫苗吗？'],
    ['____', '____'],
    'Do you have the flu vaccine?',
    'booster shot',
    '有流感针吗',
  ),
  entry(
    ['Can I get travel vaccines?', '可以打旅行疫苗吗？'],
    ['____', '____'],
    'I am travelling abroad and need shots',
    'yellow fever vaccine',
    '出国要打什么疫苗',
  ),
  entry(
    ['Do you give children their vaccinations?', '小孩可以在你们这里打疫苗吗？'],
    ['____', '____'],
    'baby immunization shots',
    '宝宝打预防针',
  ),
  entry(
    ['How do I get a copy of my medical records or transfer them?', '怎么拿病历，或者转病历？'],
    [
      'Please ask in writing. A copy or transfer costs $____ and takes about ____ days.',
      '请书面申请。复印或转病历收费____元，大约需要____天。',
    ],
    'Can you send my file to another doctor?',
    'copy of my chart',
    '我想把病历转到别的诊所',
  ),
  entry(
    ['Can I have an interpreter?', '可以安排翻译吗？'],
    ['____', '____'],
    'My mother needs a translator',
    '我英文不好需要口译',
  ),
  entry(
    ['Is the clinic wheelchair accessible?', '轮椅可以进来吗？'],
    ['____', '____'],
    'Is there an elevator or are there stairs?',
    'I use a walker',
    '有电梯吗',
  ),
  entry(
    ['Do I have to wear a mask?', '需要戴口罩吗？'],
    [
      'Please wear a mask if you have a cough, a fever or a cold. We have masks at the door.',
      '如果您咳嗽、发烧或感冒，请戴口罩。门口有口罩。',
    ],
    'mask policy',
    'Can I still come in if I have a cold or a fever?',
    '要不要口罩',
    '感冒发烧可以来吗',
  ),
  entry(
    ['Do you see children?', '你们看小孩吗？'],
    ['____', '____'],
    'Do you have a pediatrician?',
    'Can I bring my baby to your doctors?',
    '有儿科吗',
    '宝宝可以来看吗',
  ),
  entry(
    ['Who can I call when the clinic is closed?', '诊所关门以后可以打给谁？'],
    [
      'Call 8-1-1 to speak with a nurse at any hour. In an emergency call 911.',
      '随时可以打8-1-1问护士。紧急情况请打911。',
    ],
    'What do I do after hours or at night?',
    '下班后不舒服怎么办',
    '半夜找谁',
  ),
  entry(
    ['Can I have a phone or video visit?', '可以电话或视频看病吗？'],
    [
      'Yes, many visits can be done by phone. The doctor calls you.',
      '可以，很多问题可以电话就诊，医生会打给您。',
    ],
    'Do you do virtual appointments?',
    'Can the doctor talk to me over the phone?',
    '可以远程看病吗',
  ),
  entry(
    ['What if I do not have my care card with me?', '没带MSP卡怎么办？'],
    ['Your health number is enough. Please bring photo ID.', '有MSP号码就可以，请带上有照片的证件。'],
    'I lost my health card',
    'I forgot my services card',
    '医疗卡丢了还能看吗',
  ),
  entry(
    ['What does a visit cost without MSP?', '没有MSP看病多少钱？'],
    [
      'With MSP most visits are free. Without it a visit costs $____.',
      '有MSP的话，一般看病不用付钱；没有的话，看一次____元。',
    ],
    'Do I have to pay for a visit?',
    'Is a visit covered by MSP?',
    'I am a visitor with no insurance, how much is it?',
    'out of province patients',
    '留学生没有医保怎么收费',
    '自费看病多少钱',
    '没有MSP怎么办',
    '看病要钱吗',
    '看病MSP包吗',
  ),
  entry(
    ['How can I pay?', '怎么付款？'],
    ['We take ____.', '我们接受____。'],
    'Do you take credit cards or debit?',
    'payment methods, cash',
    '可以刷信用卡吗',
  ),
  entry(
    ['What if I am running late?', '迟到了怎么办？'],
    [
      'Please call us. After ____ minutes we may have to book another time.',
      '请打电话告诉我们。迟到超过____分钟可能要改时间。',
    ],
    'I am stuck in traffic',
    'How late can I be?',
    '晚到几分钟可以吗',
  ),
  entry(
    ['Can somebody come in with me?', '可以有人陪我进去吗？'],
    ['Yes, one person may come in with you.', '可以，可以有一个人陪您进去。'],
    'Can I bring my husband or a family member?',
    'Can I bring my kids along?',
    '家人可以一起来吗',
    '可以带孩子一起去吗',
  ),
  entry(
    ['Do you do X-rays or ultrasound?', '你们可以照X光或做超声波吗？'],
    ['Not here. The doctor can send you to ____.', '我们这里没有。医生可以转介您去____。'],
    'Where can I get an x-ray or imaging?',
    '去哪里拍片',
  ),
  entry(
    ['Do you do driver’s medical exams?', '可以做驾照体检吗？'],
    ['A driver’s medical exam costs $____. ____', '驾照体检收费____元。____'],
    'ICBC driver medical',
    'truck licence medical form',
    'How much is the driver’s medical form?',
    '司机体检多少钱',
  ),
  entry(
    ['Do you do yearly physicals?', '可以做年度体检吗？'],
    ['____', '____'],
    'I would like a complete checkup',
    '想做全身检查',
  ),
  entry(
    ['Do you do Pap tests?', '可以做宫颈检查吗？'],
    ['____', '____'],
    'cervical screening pap smear',
    '宫颈刮片',
  ),
  entry(
    ['Is there a washroom or Wi-Fi at the clinic?', '诊所有洗手间或无线网吗？'],
    ['There is a washroom for patients. ____', '有病人用的洗手间。____'],
    'Do you have a bathroom?',
    'wifi password',
    '厕所在哪里',
  ),
  entry(
    ['Can I bring my dog?', '可以带狗吗？'],
    [
      'Service dogs are welcome. Please leave other pets at home.',
      '欢迎导盲犬等服务犬，其他宠物请留在家里。',
    ],
    'Are pets allowed?',
    '宠物可以进来吗',
  ),
  entry(
    ['How long is the wait?', '要等多久？'],
    ['With an appointment you usually wait under ____ minutes.', '有预约的话一般等不到____分钟。'],
    'waiting time lineup',
    '排队要等很久吗',
  ),
  entry(
    ['How long is an appointment, and how many problems can I bring?', '一次看多长时间，可以问几个问题？'],
    [
      'A usual visit takes ____ minutes and is for one or two concerns. Tell me if you have more, so that I can book longer.',
      '一般____分钟，看一到两个问题。问题多请告诉我，我约长一点的时间。',
    ],
    'Can I talk about more than one issue?',
    'How long will the appointment take?',
    '可以一次看几个问题吗',
    '大概要看多久',
  ),
  entry(
    ['Is this call recorded, and who sees my information?', '通话会录音吗，谁会看到我的信息？'],
    [
      'This call is transcribed so that the clinic can follow up. Only the clinic’s staff see it.',
      '通话会转成文字，方便诊所跟进，只有诊所员工看得到。',
    ],
    'Is my information private?',
    '我的隐私怎么保护',
  ),
  entry(
    ['Who do I talk to about a complaint?', '我想投诉，找谁？'],
    ['Our manager will gladly call you. Shall I pass that on?', '我们的主管可以给您回电话。要我转告吗？'],
    'I want to speak with the manager',
    'I am unhappy with my visit',
    '我要反映问题',
  ),
  entry(
    ['Do you have a counsellor or mental health support?', '有心理咨询吗？'],
    [
      'Your doctor can talk with you and refer you. In a crisis call or text 9-8-8 at any time.',
      '医生可以先跟您谈并转介。有危机请随时打或发短信到9-8-8。',
    ],
    'Can I see a therapist or psychologist?',
    '想看心理医生',
  ),
  entry(
    ['Do you look after pregnant patients?', '怀孕可以在你们这里产检吗？'],
    ['____', '____'],
    'prenatal and maternity care',
    '产检',
  ),
  entry(
    ['Do you do immigration medicals?', '可以做移民体检吗？'],
    ['____', '____'],
    'panel physician immigration exam',
    '签证体检',
  ),
  entry(
    ['Do you see work injuries (WorkSafeBC)?', '工伤可以看吗？'],
    ['Yes. Please tell us when you book that it happened at work.', '可以。预约时请说明是工伤。'],
    'I got injured at work, WCB claim',
    '工伤怎么报',
  ),
  entry(
    ['Does the doctor make house calls?', '医生可以上门吗？'],
    ['____', '____'],
    'home visit for my mother',
    '可以出诊吗',
  ),
  entry(
    ['How do I change my address or phone number on file?', '怎么更改地址或电话？'],
    [
      'Tell the front desk at your next visit, or I can ask somebody to call you.',
      '下次来的时候告诉前台就行，或者我请同事给您回电话。',
    ],
    'I moved and have a new address',
    '我搬家了要改资料',
  ),
];
