/** What callers say and what a model writes down of it; one a line. */
const lines = (text: string): readonly string[] => text.trim().split('\n');

/** Each may be an emergency now. */
export const EMERGENCIES = {
  en: lines(`
crushing chest pain and cannot breathe
chest pain since this morning
I have chest pain
my chest hurts a lot
my chest feels really tight
tightness in my chest when walking
pressure on my chest, like an elephant
pain in the chest going to the left arm
sharp pain in my left arm and sweating
I think I am having a heart attack
his heart stopped
chest discomfort and nausea, wants the next opening
chest pain for the last two weeks, getting worse
had chest pain all night, still there
no fever but chest pain
cough, chest tightness
refill and also chest pain
not sure if it's a heart attack
I can't breathe
my dad can barely breathe
she cannot catch her breath
trouble breathing since last night
difficulty breathing
hard to breathe when lying down
short of breath
shortness of breath and fever
he is choking
my baby is turning blue
she's not breathing
struggling to breathe, wants to see Dr. Lee today
my husband is having a stroke
possible stroke
I think she had a stroke
my mother's face is drooping
slurred speech since this morning
his speech is slurred
left side of my body is numb
numbness on the right side
weak on one side
suddenly can't see on one eye
can't move my left arm
sudden confusion
sudden weakness in the leg
heavy bleeding
bleeding a lot from a cut
the bleeding won't stop
nosebleed that won't stop for an hour
cannot stop the bleeding
coughing up blood
vomiting blood
losing a lot of blood
heavy vaginal bleeding in pregnancy
my father is unconscious
she passed out in the kitchen
he fainted twice today
my grandma collapsed
I can't wake him up
he is unresponsive
lost consciousness for a minute this morning
my son is having a seizure
he just had a seizure
convulsions right now
severe allergic reaction
anaphylaxis after peanuts
my throat is closing up
his tongue is swelling
my lips are swollen after a bee sting
overdose
I took too many sleeping pills
my daughter swallowed a whole bottle of tylenol pills
my toddler drank bleach
possible carbon monoxide in the house
bad burns on both hands
he was stabbed
worst headache of my life
my water broke
I want to kill myself
suicidal thoughts
feeling suicidal, needs an appointment
I want to die
I don't want to live anymore
thinking about ending my life
she says she wants to end it all
I keep cutting myself
he tried to hurt himself tonight
everyone would be better off without me
my newborn has a fever
baby with high fever
3 week old with a fever
my baby is burning up with fever
my son has a fever of 40
toddler with a 104 fever
chest is hurting
my chest is killing me
heart is racing and chest pain
severe chest pain
Patient reports chest pain radiating to left arm
chest pain, sweating
unable to breathe
difficulty in breathing
breathing difficulties
having a hard time breathing
he can hardly breathe
I can not breathe
Shortness of breath.
severe shortness of breath for 2 days
stroke symptoms
signs of stroke, face drooping
arm is numb and face drooping
can't feel my right arm
half of his face is drooping
my mom fell and is not waking up
she won't wake up
he's bleeding really badly
bleeding heavily
bleeding heavily after surgery
can't stop bleeding
throwing up blood
I'm going to kill myself
thinking about killing myself
I've been thinking about suicide
thoughts of suicide
I feel like ending it all
I feel like dying
took a whole bottle of pills
took 30 pills of tylenol to end it
he overdosed on fentanyl
throat swelling up after shrimp
allergic reaction, can't swallow, swelling of face
baby 2 months old temperature 39.5
infant with fever
my 6 month old has a fever of 104
my child has a very high fever
sudden severe headache and vomiting
sudden loss of vision
lost vision in one eye suddenly
he had a seizure this morning
passed out yesterday
fainted today
chest pains
chest pain last night
had chest pain yesterday
I'm having chest pains again, had a heart attack last year
stroke last year and now slurred speech
`),
  zh: lines(`
胸口剧痛，喘不过气
我胸痛
胸口很痛
胸口疼了一个早上
胸闷得厉害
胸部压迫感
胸口像被石头压着
心口痛
心脏病发作了
我觉得是心梗
心绞痛又犯了
左手臂放射疼痛，一起疼
没有发烧，但是胸痛
咳嗽、胸闷
想续药，另外胸口痛
胸痛想开药
一直胸痛，从上周开始
喘不过气来
我透不过气
爸爸呼吸困难
呼吸很急促
不能呼吸了
妈妈没有呼吸了
他停止呼吸了
喘得很厉害
孩子被噎住了
宝宝嘴唇发紫
气喘得厉害，想今天看医生
中风了
我觉得我先生中风了
不知道是不是中风
疑似脑出血
我妈妈说话突然含糊不清
口齿不清
嘴巴歪了
半边脸下垂
左边身体发麻
半边身子动不了
右手突然没力气
突然看不见了
突然说不出话
大出血
流血不止
鼻血止不住
血一直停不下来
伤口流了很多血
吐血了
咳出鲜血
怀孕一直在出血
昏迷了
奶奶晕倒了
他昏过去了
失去意识
没有意识了
怎么叫都叫不醒
不省人事
没有反应
神志不清
孩子在抽搐
癫痫发作了
全身抽个不停
过敏性休克
严重过敏
过敏很严重，脸都肿了
喉咙肿得说不了话
舌头肿起来了
吃药过量
药物过量
我吃了太多安眠药
她吞了一整瓶止痛药
孩子喝了漂白水
误食老鼠药
煤气中毒
严重烫伤
触电了
孩子溺水
羊水破了
我快生了，宫缩五分钟一次
我想自杀
有自杀的念头
不想活了
我想死
活着没意思
活不下去了
想结束自己的生命
他割腕了
女儿在自残
想伤害自己
有轻生的想法
宝宝发高烧
新生儿发烧
婴儿高热
孩子烧到四十度
小孩发烧39.5度
两个月大的宝宝高烧不退
胸口闷痛
胸痛三天
呼吸有困难
呼吸很困难
突然晕倒
今天晕倒了一次
我想不开
不想活下去了
想了结自己
我妈妈昏迷不醒
流血很多
出血很多
血流不止
胸口绞痛
心脏绞痛
心脏不舒服，喘不上气
突发胸痛
剧烈胸痛
我爸爸好像中风了
脸歪嘴斜
手脚无力，说话不清楚
吃了一瓶安眠药
服用过量药物
孩子高烧四十度
孩子发高烧
宝宝39度
胸口疼，没有发烧
昨天晚上胸痛
去年中风过，现在又说话不清
我不想活
我要自杀
有自杀念头
对花生严重过敏，呼吸困难
刚才晕倒过
`),
} as const;
