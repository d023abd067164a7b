/** Sentences of callers, and of models that wrote them down; one per line. */
const lines = (text: string): readonly string[] => text.trim().split('\n');

/** Denied, over, only asked about, or something else. */
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
the wait is killing me
you're killing me with these wait times
my back is killing me
my feet are killing me in these shoes
that bill gave me a heart attack
I nearly had a heart attack when I saw the bill
I'm drowning in paperwork
I could kill my brother for parking in your lot
I'd kill for a cup of coffee right now
I'm dying to get in this week
I'm bleeding money on parking
I'm out of breath sorry I just ran up the stairs
my phone battery died
my phone is dying can you be quick
I blacked out my calendar that week
they passed out flyers at the clinic
I was choked up at the wedding
I can't breathe through my nose because of this cold
my nose is stuffed up I can't breathe at night
it's a stroke of luck you have something
my son swims breaststroke and his shoulder hurts
follow-up after my stroke
I need a follow-up for my heart attack
my dad had a stroke in the spring he needs a follow up
my mother had a heart attack last year
my husband died of a heart attack
my neighbour had a stroke so I want my blood pressure checked
there's heart attacks in my family so I want a checkup
I was in emergency last week for chest pain and they told me to follow up
the hospital said my chest pain was just heartburn I need a follow up
I had a seizure when I was ten
he hasn't had a seizure in five years
my seizure meds are running out
I need the form for my seizures for the driver's licence
I'm calling about the first aid course for choking
do you teach CPR for heart attacks
is the baby shot going to cause a fever
will the vaccine give my baby a fever
what should I do if my baby gets a fever after the shots
my baby's fever is gone
my five year old has a runny nose no fever
my son had a fever last week but he's fine now
my daughter's fever broke yesterday
my baby doesn't have a fever just a rash
my arm is a bit sore from the shot
my fingers go numb when I type
my hand goes numb at night when I sleep on it
my lip is still numb from the dentist
my foot falls asleep sometimes
I've had a headache since yesterday
just a bit of a headache
my usual migraine
I'm pregnant and want a check-up
I'm pregnant and there's no bleeding
I'm ten weeks pregnant and need a prenatal visit
the baby is kicking a lot
I took my pills this morning
he takes two tylenol for the pain
I ran out of my sleeping pills
can I get a new bottle of tylenol three
my son swallowed some gum
I burned my finger on the stove
it's a little burn from the oven
I got a sunburn
I bumped my head on the shelf yesterday just a bruise
I hit my head last month no problem now
a stiff neck from sleeping wrong
my neck is stiff from the computer
my legs are tired after the run
I fell last year and broke my wrist
no I'm not suicidal I just need my antidepressant refilled
I'm not going to hurt myself I'm just sad
no thoughts of suicide
I used to be suicidal but that was years ago
my sister killed herself last year and I'd like to see a counsellor
I watched a movie about suicide and it upset me
my patient talked about overdose training with naloxone kits
I want to pick up a naloxone kit
my nosebleed stopped
I need blood work done
no bleeding anymore
my period is a bit heavy
no chest pain no trouble breathing
I don't have chest pain
he has no chest pain or shortness of breath
no I can breathe fine
my breathing is fine
my breathing is much better with the puffer
I need my puffer refilled
I don't have any trouble breathing
she's awake and drinking fine
the baby is drinking well
my toddler won't eat vegetables
my toddler won't drink milk just juice
my son won't take his medicine
the drive is so long I could die
I'm dead tired
I've been so busy I forgot
it's not an emergency
no it's not an emergency
is this an emergency line
does the clinic have an emergency room
my epipen expired I need a new one
I'm allergic to penicillin
I had an allergic reaction to penicillin as a kid
my face is a bit puffy in the morning
my ankle is swollen
my eyes are itchy from the pollen
my contact lens is lost I can't see far
I need new glasses I can't see the board
I lost my voice from a cold
speech therapy for my son
my dad's speech is much better since the stroke
physio after the stroke
my mom is recovering from a heart attack
I was discharged yesterday after my heart attack and need a follow-up
I had chest pain two weeks ago it's gone now
the chest x-ray
can you send my chest x-ray to the specialist
I'd like to ask about heart attack warning signs
how do I know if someone is having a stroke
what's the number for poison control
my cat got hit by a car so I missed my appointment
I missed my appointment because my husband was in the hospital with a stroke last month
I fell in love with your clinic
I have a burning question
my computer crashed
they shot down my claim
I'm getting my flu shot
she's in labour relations
she had her baby in March
he broke his arm last summer
I'm choking on these fees
he's a pain in the chest that guy
my son is shaking off a cold
we're having a fit over the parking
I'd like a fitness test
don't worry nobody is hurt
nobody's bleeding I just need a bandage change
the stitches are fine no bleeding
I want to end it this call I mean can you hang up
take my time no rush
I need to book my baby's two month check up
my three month old needs her vaccines
is Dr. Heart available
I have a cold and a bit of a cough
my chest is congested but I'm breathing fine
I pulled a muscle in my chest at the gym last week
my chest piece tattoo got itchy
can I change my appointment I can't move my schedule
I can't see the doctor on Tuesday
I can't see you before five
I can't hold any longer on the phone
I cannot talk right now can I call back
my son can't speak English
he can't talk he's at work
the left side of the building is where you are right
I was cut off earlier
I cut my hair
she answered the phone
nobody is answering my emails
I dropped by yesterday
I've been stuck on hold for twenty minutes
I'm stuck in traffic
the elevator is stuck
I'm throwing up my hands here
the light turned blue on my glucose meter
I have the blue inhaler
I need a blood pressure check and my arm hurt from the cuff
my old address was on Water Street
the water main broke on our street
my pill bottle is empty
I took my daughter's pills bottle to the pharmacy to refill
my mom passed away last year
my wife is expecting in March
I'd like to end the call
let's end it there thanks
jump to the next one please
I was thinking of killing two birds with one stone
kill the appointment on Friday
my knee hurts
I hurt my back lifting boxes
my kid has a sore throat
my throat is scratchy
my throat is a bit swollen and it hurts when I swallow
my lips are dry
I have a cold sore on my lip
my eyes are dry
I have a stye on my eye
my vision is a bit blurry lately I need glasses
my son had ear infection fever two weeks ago
we had covid and fever last month
I need a note because my daughter had a fever on Monday
can I bring my dog
my head cold won't go away
my headaches are back can I get my migraine pills
I get headaches all the time at work
my period is late
I think I'm pregnant
I'm on blood thinners
I have hives sometimes from the cold
I'm allergic to shellfish
I burnt my tongue on coffee
my legs feel heavy after work
I twisted my ankle
I fell on the ice last week and my wrist still hurts
my grandma fell last month she's okay
I'm thinking of ending my relationship with this clinic
I'd rather die than wait another month
I'd like a follow-up for the heart attack I had in March
No, I don't have any chest pain or trouble breathing
I had a seizure two years ago and need my driver's form filled in
My father died of a stroke last year
The hold music is killing me
I'd die for a Saturday appointment
I need a refill of my blood pressure pills please
My daughter's eight and has had a bit of a temperature since yesterday, but she's drinking fine
Do you guys teach the choking first aid course?
I nearly had a heart attack when I saw the parking fee
Can I get my chest X-ray results?
I'm pregnant and would like to book my twenty week checkup, no bleeding or anything
My cousin had an overdose back in 2015, he's all right now
I have a headache that comes and goes, could Dr. Wong see me next week?
The numbness in my fingers has been there for months, it's the carpal tunnel
My baby is two months old and needs her vaccines
My allergy shots are due, can I come Thursday?
I burned my tongue on coffee, anyway, is Tuesday free?
I'm calling about the suicide prevention workshop you advertised
He bumped his head last month, and the doctor wanted to see him again
My battery's about to die, can you be quick?
She was throwing up on Sunday but she's fine now
I need a new prescription for my glasses, my sight's been slowly getting worse
I'm dead tired of calling every day
I'm having a stroke of luck if you have something today
The stitches from my cut need to come out, it stopped bleeding ages ago
The nurse asked if I felt numb or weak and I said no
I need the EpiPen renewed for school
My neck is stiff from sleeping badly
is there a choking first aid class for new parents
do you sell a burn first aid kit
we teach a seizure first-aid course at work
`),
  zh: lines(`
我不确定这个药吃多少。
这个药吃多久才有效
一天吃多少次药
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
等得我要死了
等死我了
忙死了 下周再说
累死了
热死了你们那边有空调吗
气死我了
你们的电话难打死了
吓死我了 我以为预约没了
笑死人了
手机快没电了 电池要换
手机没电池了
中风以后要复诊
我去年中风 要回来复查
中風後來複診
我妈妈中风过 现在要做康复
爸爸三年前心肌梗塞 定期複查
我先生上个月心脏病发作 现在出院了要复诊
上星期去急诊看胸痛 说没事 要复诊
医院说胸痛是胃酸 让我复诊
没有胸口痛
沒有胸痛
我没有胸闷也没有气喘
我沒有呼吸困難
呼吸没问题
呼吸正常
没有发烧
宝宝没有发烧 就是咳嗽
寶寶沒發燒
宝宝打针会不会发烧
打完疫苗宝宝发烧怎么办呢 我先问问
宝宝的烧退了
孩子上周发烧 现在好了
孩子已经退烧了
宝宝喝奶很好
宝宝喝奶正常 精神很好
孩子不喜欢喝牛奶
小孩不爱喝水怎么办
孩子不吃饭 挑食
睡觉压到手 手有点麻
打字打久了手指麻
腿麻了 坐太久
脚有时候会麻
牙医打完麻药嘴还麻
有点头痛
头疼两天了
偏头痛老毛病
我怀孕了要做产检
懷孕十週想約產檢
怀孕了 没有出血
胎动正常
药吃完了要续
藥快吃完了
每天吃一颗降压药
安眠药吃完了想再开
想拿高血压的药
手指被油烫了一下
烫了一个小水泡
晒伤了脱皮
昨天碰了一下头 没什么事
去年撞到头
落枕了 脖子硬
脖子有点僵 电脑用太多
跑步以后腿酸
去年摔了一跤
我没有想自杀 就是心情不好
沒有自殺的念頭
没有想伤害自己
以前想过自杀 现在没有了
我姐姐去年自杀了 我想看心理医生
看了一个自杀的新闻 心里难受
鼻血已经停了
要去抽血
抽血的单子
去抽血之前要空腹吗
血压有点高
月经有点多
伤口没有流血了
没有吐血
对青霉素过敏
小时候过敏很严重
花粉過敏眼睛癢
脸早上有点肿
脚肿了
眼睛有点肿
眼镜坏了看不清楚
看不清楚黑板要配眼镜
感冒声音没了
喉咙痛说话不舒服
儿子讲话慢 想看语言治疗
我英文说不清楚 有中文吗
我听不清楚你说什么
信号不好听不清
小腿抽筋
晚上腿会抽筋
癫痫药要续方
我小时候有癫痫 现在没有发作
驾照的癫痫表格
不是急诊
不是紧急情况
不是紧急的 就是复诊
请问有没有急诊
想问中风有什么症状
怎么知道是不是心脏病发作
想了解一下心梗的预防
急救课要报名吗
我爸爸是心脏病去世的
我爷爷中风走的
家里有人心脏病 我想检查一下
邻居中风了 我也想查一下血压
我朋友自杀了 我很难过 想看医生
胸片什么时候出结果
胸部CT报告
心电图报告
心脏科转介
生完孩子六个月了
上个月生的宝宝
预产期是三月
宝宝两个月体检
两个月的宝宝打疫苗
宝宝六个月了要打针
新生儿黄疸复查
车被撞了 所以迟到
电脑死机了
被你们的价格吓晕了
我晕车
有点晕 没吃早饭
鼻塞 晚上呼吸不顺
鼻子不通气
刚跑上楼有点喘
卡住了 你再说一遍
电话卡住了
卡在路上了 要晚到
我的MSP卡号
健保卡到期了
医生不在吗 那算了
那我死心了 不约了
这个药我吃了两个月了
我吃了十天的抗生素了
宝宝三个月要打针
我女儿两个月前发烧过
我不想等了
我想死心了
说不定下周可以
我说不清楚是哪一天
我讲不好英文
看不到网上的预约
我看不见屏幕上的字 要换眼镜
我手机听不见
嘴巴有点干
脸上长痘痘
我左手扭到了
左手腕有点痛
我左肩膀痛
腿抽筋想看医生
卡号我没带
我被车堵住了
水管爆了不能来
我开刀的伤口要拆线
想问一下过敏测试多少钱
我药吃完了 一瓶都没了
我每天吃十颗维他命
杀价可以吗
活动中心在哪里
孩子不喝牛奶要补钙吗
孩子有点咳嗽 没有发烧
我头有点晕 想量血压
我血压一百四
我女儿怀孕了要转过来
我想约妇科
眼睛干
喉咙有点痒
喉咙有点紧 讲话多了
上个月摔了 手还有点痛
我妈妈摔倒过 想检查骨质疏松
心情不好想找人聊聊
我睡不着 压力很大
医生说我心脏没问题
我胸围要量吗
我爸爸想看心脏科
打了疫苗手有点痛
我要取消 因为已经不痛了
我好忙 快疯了
热死了
我快饿死了
我想预约中风以后的复查
没有，我胸口不痛，呼吸也正常
我去年心脏病发作过，现在要换药
我爸以前癫痫，想开一张证明
等得我快死了，到底有没有号啊
笑死我了，你们还有星期六的号啊
我的降压药吃完了，想续药
女儿八岁，有一点点低烧，精神还挺好的
我想拿胸部X光的结果
我怀孕二十周了，要做产检，没有出血
我头有点痛，想约下个星期
我手指麻了好几个月了，是腕管的问题
宝宝两个月了，要打疫苗
我手机快没电池了，你说快一点
她星期天吐过，现在已经好了
我配眼镜，视力慢慢变差了
伤口要拆线，血早就不流了
护士问我有没有喘不过气，我说没有
我落枕了，脖子有点硬
吓得我心脏病都要出来了，停车费这么贵
我累死了，天天打电话都打不进来
我朋友的奶奶上个月中风走了
你哋有冇急救班教點樣救哽親嘅人
我唔係心口痛，只係想改期
阿媽舊年跌親，而家要覆診
我想续一支过敏用的急救针，学校要的
昨天喝咖啡烫到舌头，没事，星期二有空吗
医生问我有没有胸痛，我说没有
他们问过我是不是喘不过气，我说不是
牙龈流血有了三个月
咳嗽已经有了两个月，想看医生
有冇堂教點樣救人哽親
你哋教唔教點樣處理中風
`),
} as const;
