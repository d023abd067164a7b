/** What callers say and what a model writes down of it; one a line. */
const lines = (text: string): readonly string[] => text.trim().split('\n');

/** Denied, over, asked about, or something else. */
export const NO_EMERGENCIES = {
  en: lines(`
no chest pain
no chest pain, just a cough
no fever, chest pain or shortness of breath
denies chest pain
cough without chest pain
not having chest pain anymore
I don't have any chest pain
no chest pain and no trouble breathing
follow-up after last year's stroke
follow up on chest pain from last month
follow-up after heart attack
had a stroke in 2019, needs a checkup
stroke two years ago
heart attack last year, routine visit
history of heart attack
family history of stroke
my father died of a heart attack
refill of heart medication
refill for seizure medication
renewal of chest pain medication
stroke prevention medication
stroke risk
stroke rehab referral
recovering from a stroke
since my stroke I come every month
after the heart attack my doctor wants to see me
cardiac stress test results
chest x-ray results
chest cold
chest congestion
chest infection check
breast exam
heart murmur check
high blood pressure
blood pressure check
heartburn
palpitations review
asthma inhaler refill
asthma follow-up
sleep apnea machine, breathing at night
breathing test results
shortness of breath has resolved
questions about stroke
asking about the signs of a stroke
information on heart attack prevention
what are the symptoms of a stroke
talk about suicide prevention training
not suicidal
no suicidal thoughts
no thoughts of hurting myself
depression follow-up
anxiety and trouble sleeping
stress leave form
counselling referral
suicide attempt ten years ago, new to the clinic
feeling down
blood test
blood work
blood sugar
bleeding gums
light spotting between periods
a small cut on the finger, bleeding stopped
nosebleeds last month
hemorrhoids
heavy period, wants birth control advice
no bleeding
vaginal itching
EpiPen renewal
seasonal allergies
allergy test
allergy shots
mild rash after a new soap
no allergic reaction
peanut allergy follow-up
seizure disorder follow-up
epilepsy medication
seizure as a child
no seizures
fainted last year
fainting spells when I was young
dizzy sometimes
headache
migraine prescription
a mild fever
baby vaccination
baby check-up at two months
newborn first visit
son has a mild fever of 38
no fever
fever went away
flu shot
cough and runny nose
sore throat
back pain
knee pain
ankle sprain
abdominal cramps
stomach ache for a week
prenatal visit
pregnancy test
postpartum check
physical exam
annual check-up
diabetes review
medication review
took all my medication as told
ran out of pills
poison ivy rash
sunburn
small burn on the finger from cooking
head cold
stroke of luck, my doctor has time
swimming, breaststroke shoulder injury
nearly gave me a heart attack, anyway I need a refill
dying to see Dr. Lee
blue light therapy question
drooping eyelid surgery consult
driver's medical
WorkSafe form
insurance form for stroke
letter for school
carpal tunnel, numb fingers at night
next Tuesday afternoon, please
as soon as possible
any time next week
see Dr. Lee about test results
wants to cancel because feeling better
chest pain last month, all better now
had a heart attack in the past
chest pain resolved
previous stroke
post-stroke follow up
stroke survivor
prevent heart attack
prevention of stroke
worried about heart attack risk
hospitalized for chest pain last week, follow-up
ER follow-up for chest pain
discharged after heart attack
no more chest pain
never had a seizure
child had a febrile seizure last year
not short of breath
no shortness of breath
no SOB, no chest pain
doesn't have chest pain
no difficulty breathing
no chest pain or difficulty breathing
there is no bleeding
denies suicidal ideation
he is not suicidal
heart medication refill
blood thinner after stroke
chronic back pain, no numbness
follow-up appointment for stroke
check-up after heart attack
annual review, heart attack in 2015
old stroke, weakness unchanged
refill of medication for angina
cardiology referral
my chest x-ray
discuss results of chest CT
chest acne
bring in forms for my father's stroke
stroke clinic referral
stroke follow up
heart attack follow-up
asthma action plan
breathing exercises
baby has a cold, no fever
contraception
the patient had a stroke three months ago
I used to have chest pain
`),
  zh: lines(`
没有胸痛
没有胸痛，只是咳嗽
没有发烧、咳嗽和胸痛
不胸痛
无胸闷
胸口不痛
没有呼吸困难
没有胸痛也没有呼吸困难
呼吸道感染复查
去年中风，来复查
中风后复查
中风后康复
中风三年前，定期检查
心梗术后随访
两年前心脏病发作过，来复诊
以前有过心绞痛
得过脑梗
有中风病史
家族有中风史
预防中风
咨询中风的预防
想了解中风的症状
请问什么是中风
血压高，担心中风
怕会中风
中风的药续方
心脏药续方
心脏病的药快吃完了
心绞痛的药
心脏检查结果
胸片结果
胸部X光
乳腺检查
高血压复查
血压药
降压药续方
心悸随访
胃酸反流
哮喘复诊
哮喘药续方
哮喘喷雾用完了
睡眠呼吸机
肺功能检查
呼吸科转诊
抑郁症复诊
失眠
焦虑
没有自杀的念头
没有自杀想法
不想自杀
十年前自杀过，现在很好
心理咨询转介
想死你了，李医生
抽血
抽血检查
血糖高
验血结果
牙龈出血
月经不调
月经量多，想咨询
没有出血
以前流过鼻血
鼻炎
花粉过敏
过敏测试
过敏药
食物过敏复查
没有严重过敏
癫痫的药
癫痫复诊
小时候抽搐过
没有抽搐
去年晕倒过一次，想做检查
有时候头晕
头痛
偏头痛药
轻微发烧
孩子打疫苗
宝宝体检
新生儿第一次检查
宝宝没有发烧
孩子发烧三十八度
孩子退烧了，要请假条
流感疫苗
感冒咳嗽
喉咙痛
嗓子疼
腰痛
膝盖疼
脚扭伤了
肚子疼
胃痛一个星期
产检
怀孕检查
产后检查
年度体检
糖尿病复查
药吃完了
按时吃药
开药
皮疹
晒伤
手指轻微烫伤
眼睛发炎
看化验结果
转诊专科
请病假条
驾照体检
保险表格
手指发麻
下周二下午
越快越好
哪天都可以
想看李医生
已经好了，想取消预约
胸痛上个月有过，已经好了
没有胸闷胸痛
没胸痛气短
之前中风过，复诊
中风患者复诊
心梗复查
曾经自杀未遂，复诊
咨询自杀预防
否认胸痛
没有任何胸痛
没有晕倒
没有大出血
无呼吸困难
并没有想自杀
爸爸去年心梗，想做检查
续心脏病的药
脑梗后遗症复查
中风康复
问一下中风怎么预防
上个月晕倒过，复诊
胸痛已经好了
现在不胸痛了
不会想自杀
打过敏针
抽血化验
肿瘤复查
心脏超声
胸外科复诊
痛风
风湿
喉咙发炎肿痛
感觉胸口没问题
之前的胸痛复查
`),
} as const;
