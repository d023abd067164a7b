/** Sentences of callers, and of models that wrote them down; one per line. */
const lines = (text: string): readonly string[] => text.trim().split('\n');

/** Each may be an emergency that happens now. */
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
um by the way my chest has been feeling really tight since this morning and my left arm is numb is that normal
it feels like somebody is sitting on my chest
there's this pressure in my chest that won't go away
the pain goes from my chest into my jaw
I'm sweating and my chest feels heavy
I think my dad's having a heart attack
my heart is racing and I feel like I'm gonna pass out
my chest it's really tight
I've got this squeezing feeling in my chest
his chest hurts when he breathes and he's gone pale
I'm having trouble breathing
I can't get enough air
I can't really breathe when I lie down
my inhaler isn't helping and I can't breathe
his breathing is really laboured
she's breathing really fast and you can see her ribs sucking in
he's wheezing so badly he can't finish a sentence
she's grunting with every breath
my grandson is gasping for air
I'm so short of breath I can't walk to the door
she stopped breathing for a few seconds
my left arm is numb
my arm went numb all of a sudden
half my face has gone numb
my face feels numb on one side
the right side of her face is numb and she's confused
my wife's mouth is hanging down on one side
her face looks crooked
he can't lift his arm
he can't get his words out all of a sudden
she's talking gibberish and doesn't know where she is
my husband can't speak properly since this morning
I suddenly can't see out of my right eye
I lost the vision in my left eye this morning
everything went black in one eye
my grandma can't move her right side
I think mom's having a stroke what do I do
this is the worst headache I've ever had
I have the most horrible headache of my life
a thunderclap headache that came out of nowhere
the headache came on suddenly and it's the worst ever
I'm pregnant and I'm bleeding
I'm twenty weeks pregnant and there's blood
I'm eight weeks along and I started bleeding
bleeding and I'm thirty weeks pregnant
I haven't felt the baby move since yesterday
there's a lot of blood and I'm pregnant
my roommate OD'd
I took like twenty tylenol
she took the whole bottle of sleeping pills
I took way too many of my pills
he drank a whole bottle of cough syrup
my mom took double her insulin by mistake and she's shaking
he took something and now I can't wake him
I've been thinking of hurting myself
I'm gonna end it tonight
I don't wanna be here anymore
I have a plan to kill myself
I'm scared I'll hurt my kids
I keep thinking about hurting my baby
I can't go on living like this
I just want it all to stop I want to die
I feel like there's no point in living
she says she's going to jump
my daughter is cutting herself
he said he's going to kill his wife
I ate peanuts and my face is swelling up
my eyes are swollen shut after a bee sting
hives all over and my throat feels tight
my son ate a cashew and his lips are swelling
my tongue is getting bigger and it's hard to swallow
I think I'm having an allergic reaction and my throat is closing
my son is shaking and his eyes rolled back
she's having a fit
he's jerking all over and not answering me
my dog walker is having convulsions
she had two seizures this morning
my baby's choking on a grape
something's stuck in his throat and he can't breathe
she's choking and turning purple
the blood is gushing out
blood is pouring from his leg
I cut my hand really badly and it won't stop bleeding
I'm soaking a pad every half hour
it's bleeding right through the bandage
he cut his finger off
I threw up blood
there's blood in my vomit
my vomit looks like coffee grounds
I'm pooping a lot of blood
my daughter swallowed a button battery
my two year old swallowed a battery
he swallowed some magnets
my toddler got into my blood pressure pills
the baby ate some of grandma's pills
he drank drain cleaner
I spilled boiling water all over my arm and it's blistering
my daughter pulled a pot of boiling water on herself
hot oil all over his legs
he burned most of his back
the burn is huge it covers his whole chest
he hit his head and now he's throwing up
she fell off the bunk bed hit her head and keeps vomiting
I banged my head and I've been vomiting since
he fell on his head and he's really sleepy now
I fell off a ladder and I can't feel my legs
after the fall my legs won't move
I fell and I have no feeling in my legs
fever and a stiff neck
she has a fever and her neck is so stiff she can't put her chin down
high fever and he can't bend his neck
he has a fever and a purple rash that doesn't fade
my baby has a fever of 39.5 and he's only two months old
he's two months old and he's got a temperature of thirty eight five
she's six weeks old and feels really hot the thermometer says 38.6
my 10 week old has a fever
my three month old has a fever of thirty nine point five and won't drink
my newborn feels really hot
my toddler hasn't had anything to drink since yesterday
the baby won't drink anything
my baby hasn't had a wet diaper all day
my baby won't take the bottle and she's very sleepy
she refuses to nurse and she's so limp
I can't get her to wake up
he's really hard to wake up
she's so drowsy I can barely wake her
my baby is floppy and won't wake up properly
my mom passed out in the bathroom
she's not responding to me
dad just collapsed in the living room
he fainted and hit his head
my water broke and I'm only thirty weeks
the contractions are three minutes apart
I can smell gas and we're all dizzy
he got an electric shock and he's not talking
she almost drowned in the pool
he was hit by a car
I crashed my car and my neck hurts so bad I can't move
no it's my husband he's got chest pain
I don't have a fever but I can't breathe
not sure if it's serious but my chest is tight
yes I have chest pain right now
it's not for me my dad can't breathe
he's never had this before his face is drooping
can I book for Tuesday oh and I've been coughing up blood
I don't want to bother anyone but I've been having chest pains since last night
my chest hurts since yesterday and it's getting worse
I had a heart attack last year and now my chest hurts again
the doctor told me to call if I get chest pain and I have it now
my little one is six weeks and she feels like she's burning up
our baby is ten days old and his temp is a hundred and one
my daughter is two months and has a fever since last night
she's barely awake and won't drink
my kid won't keep anything down and hasn't peed since yesterday
he's sucking in at the ribs when he breathes
her lips look bluish
my arm feels dead and my mouth is drooping
the left side of my face is tingling and I can't feel it
I've got the worst headache I have ever felt it hit me like a truck
I'm thirteen weeks pregnant and passing clots
I'm pregnant and having really bad cramps and bleeding
my brother took a bunch of pills
I swallowed a whole bunch of Advil on purpose
I've been thinking about ending things
I don't want to be alive anymore
sometimes I think my family would be better without me
I want to hurt myself
my face is swelling up like a balloon after I ate shrimp
she got stung and now she can't swallow
he's having some kind of seizure on the floor
my wife is on the floor shaking and I can't get her to answer
there's a piece of meat lodged in his throat
I can't see anything out of my left eye it just went
my mom's words are all jumbled
he sounds drunk but he hasn't had anything to drink
I'm bleeding so much I've gone through four pads in an hour
I vomited and it was all red
the dog bite is bleeding like crazy
my son put a button battery in his mouth and I think he swallowed it
my grandson drank some of my methadone
she spilled a pot of hot soup on her chest and the skin is peeling
he fell off his bike hit his head and threw up twice
my father fell down the stairs and can't move his legs
I have a fever and I can't touch my chin to my chest
my neck is really stiff and I've got a high fever and the light hurts
crushing feeling in the middle of my chest
my chest feels like it's in a vice
it hurts when I breathe and I'm coughing blood
I feel like I'm having a heart attack
my grandmother just fainted
he won't wake up
she took too much of her medication
I think I've been poisoned
my baby isn't breathing right
my husband fell and he's unconscious
My daughter's ten weeks old and she's burning up, the thermometer says thirty-nine
he's only two months and he has a fever of 38.6
My toddler hasn't taken any fluids since last night and there's been no wet diaper
She won't drink anything, not even water, and she's just lying there floppy
I can't wake my husband up, I've been shaking him
My mom is really hard to rouse this morning, she just mumbles and goes back under
He's working so hard to breathe, I can see his ribs pulling in
I can't catch my breath, I can barely finish a sentence
My left arm's gone numb and there's like a weight on my chest
One side of my face has gone all droopy since breakfast
Half of my face feels numb and my words come out funny
This is the worst headache I've ever had, it came on like a thunderclap
I'm twenty weeks pregnant and I've started bleeding
I'm expecting, and there's blood running down my leg
My son swallowed a whole bottle of Tylenol
I took too many of my sleeping pills, I think it was about thirty
I don't want to be here anymore, I've been thinking about ending it
Honestly everybody would be better off if I was dead
My brother says he's going to hurt himself tonight
Her lips and tongue are swelling up after she ate a peanut
My throat's closing up since the bee sting
My son is having a fit right now, he's jerking all over
Grandpa's choking on a piece of meat and he's turning blue
My wife all of a sudden can't get her words out
The cut won't stop bleeding, I've soaked through three towels
I just threw up a bunch of blood
The baby swallowed one of those little button batteries
She spilled boiling oil over her whole arm and chest, the skin's coming off
He fell off the bunk bed, hit his head, and he's been throwing up ever since
After falling off the ladder I can't feel my legs
My teenager has a high fever and her neck is so stiff she can't look down
he's choking and nobody here knows first aid
She is choking, first aid isn't helping
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
喂 你好 我宝宝发烧三十九度五 从早上到现在都不喝奶 今天能不能看医生
他才三个月 发烧三十九度五
宝宝两个月大 体温三十八度六
我女儿才六个星期 身上很烫 发烧了
刚满月的孩子发烧了
我兒子一個多月大 發燒三十八度五
宝宝发烧 不肯吃奶
孩子一整天没有尿 也不喝水
宝宝什么都不喝 一直睡
寶寶不喝奶 叫都叫不醒
孩子怎么都叫不起来
小孩昏昏沉沉的 很难叫醒
孩子精神很差 一直嗜睡 叫不醒
我爸爸喘得话都说不出来
宝宝呼吸很快 肋骨都凹进去了
他呼吸好吃力
呼吸好困難
我透不過氣來
喘不過氣 胸口好悶
我吸不到气
感觉快窒息了
我妈妈喘得不行
胸口好痛 一直冒冷汗
胸口好痛
胸口好像有東西壓著
我胸口紧紧的 左手发麻
胸口很闷 左边胳膊麻
左手臂麻了
我左臂突然麻木
心臟好痛
心脏一阵一阵的痛
我覺得我心臟病發作了
我老公胸口痛到冒冷汗
从胸口痛到下巴
半邊臉麻麻的
脸突然麻了一边
右半边身体没有力气
我媽媽嘴歪了
嘴巴歪到一边
她突然講話講不清楚
我先生突然說不出話來
爷爷手抬不起来 话也说不清
爸爸突然不會講話了
右眼突然看不见了
我一隻眼睛突然看不到
眼前突然一片黑
头痛得要裂开 从来没有这么痛过
這是我這輩子最痛的一次頭痛
突然头剧烈疼痛
这辈子头没这么疼过
我怀孕了 下面在流血
懷孕八週 突然出血
孕妇见红 流血了
我怀孕二十周 出血了
我懷孕了肚子好痛還流血
胎动没有了
宝宝一天都没有胎动
我吃了二十几颗安眠药
她把一瓶药都吃了
吃太多藥了
他吃錯藥了 人昏昏的
药吃多了 现在头晕想吐
我不想活了
我不想活了真的
我覺得活著沒意思
想一死了之
我想傷害自己
我真的撑不下去了 想死
死了算了
我想跳楼
他說要跳樓
我女儿割自己的手
我怕我会伤害孩子
我想殺了他
有時候想自殺
好想死
吃了花生 脸肿起来了
對花生過敏 嘴唇都腫了
喉咙越来越紧 全身起疹子
全身起疹子 喉咙像被掐住
被蜜蜂蜇了 眼睛肿得睁不开
舌頭腫起來 說話不清楚
孩子突然抽筋 眼睛翻白
他全身抽搐 口吐白沫
寶寶抽筋了
我儿子高烧抽筋
羊癫疯发作
小孩被糖卡住喉咙
有东西卡在喉咙里 喘不过气
吃葡萄噎到了 臉都紫了
血一直流 停不下來
手切到了 血止不住
流了好多血
血流不停
腿上喷血
手指切断了
我吐血了
嘔吐物裡有血
吐出来的像咖啡渣
大便都是血
大便拉了好多血
孩子吞了一个纽扣电池
小孩吞了電池
女儿把磁铁吞下去了
我儿子吃了我的降压药
宝宝误吃了奶奶的药
孩子喝了洗衣液
開水燙到整隻手 起水泡了
滚水淋到孩子身上
热油泼到脸上
烫伤面积很大
燒傷了整個背
孩子撞到头 一直吐
他摔到头以后吐了好几次
跌倒撞到頭 現在一直嘔吐
头撞了以后人迷迷糊糊的
从楼梯摔下来 脚没有感觉了
摔倒之后两条腿动不了
我摔了一跤 腿没知觉
發燒而且脖子很硬
发烧 脖子僵硬 低不下头
发高烧脖子动不了
孩子发烧 身上有紫色的斑
爸爸昏倒了
我妈妈突然倒在地上
奶奶没反应了
他昏過去了 叫不醒
我外婆晕过去了
我老婆快要生了 羊水流出来了
宫缩三分钟一次
家里有煤气味 大家都头晕
他被车撞了
我老公触电了
孩子掉到水里刚救上来
不是我 是我爸爸胸口痛
没有发烧 但是喘不过气
我不确定严不严重 胸口很紧
想约礼拜二 对了我这两天咳血
胸口痛从昨天晚上到现在
去年心梗过 今天胸口又痛了
他 他没有抽筋什么的 就是发烧不喝奶 三个月大
宝宝才一个半月 烧到三十八度八
我家宝宝二十天 发烧
孩子烧得很厉害 一直不肯喝水
孩子叫不醒 眼睛都不睁
他喘得很急 鼻翼都在动
我左边手脚麻 嘴巴也麻
妈妈突然嘴角歪了 流口水
头突然像炸开一样痛
懷孕三個月 有血塊流出來
怀孕五个月下面一直出血
我把家里的安眠药全吃了
我爸爸吃了过量的药
我有想死的念头
我不想活下去 好累
我想打我的孩子 快控制不住了
我吃了海鲜 喉咙肿 喘不上气
女儿吃了芒果 嘴唇肿起来 一直咳
我儿子在地上抽 嘴里吐白泡
爷爷吃汤圆噎住了
我右眼突然像有黑布遮住
爸爸话突然讲不清楚 口水一直流
伤口血一直冒
吐了一大口血
小孩把纽扣电池放嘴里 好像吞下去了
開水倒在手上 皮都掉了
撞到頭之後一直想吐 頭暈
从梯子上摔下来 两只脚都没感觉
发烧 脖子硬得不能动
我胸口像压了块大石头
胸口悶痛 喘不過來
心跳很快 胸口痛
老公突然晕倒 没反应
我媽媽昏迷了
我阿嬤突然講話不清楚 手也抬不起來
佢暈咗 叫極都唔醒
個BB發燒 唔肯飲奶
我心口痛 唞唔到氣
我唔想做人
我老豆中風呀
流咗好多血 停唔到
寶寶呼吸很急 嘴唇發白發紫
他吞了好多颗药
我想从楼上跳下去
她割腕了 好多血
我女儿才两个月大，发烧三十九度
宝宝刚满月，量了三十八度五，一直哭
孩子从昨天晚上就一口水都不肯喝，也没尿
小孩唔肯飲水，成日都冇尿
我先生怎么叫都叫不醒
阿爸叫極都唔醒呀
他喘得很厉害，肋骨都凹进去了
我透唔到氣，好辛苦
我左边胳膊突然麻了，胸口闷得慌
心口好似畀石頭壓住咁
我妈的嘴歪了，说话也说不清楚
半边脸突然没有知觉
我的头从来没有这么痛过，像要炸开一样
我怀孕五个月了，下面在出血
我有咗三個月，而家流緊血
我儿子把一整瓶退烧药都吃了
我刚才吞了好多安眠药
我真的不想活了
有时候觉得死了算了，一了百了
我想跳樓
他吃了虾以后嘴唇和舌头都肿起来了
我女儿现在全身在抽，眼睛往上翻
爷爷被一块肉噎住了，脸都发紫了
我右眼突然看不见了
老婆突然说不出话来
伤口的血一直止不住，毛巾都湿透了
我刚才吐了好多血
宝宝把钮扣电池吞下去了
孩子被滚水烫了，整条手臂都起泡脱皮
他从楼梯上摔下来撞到头，之后一直吐
我爸摔了一跤以后两条腿都没感觉了
儿子发高烧，脖子硬得低不下头
老婆有咗五個月，而家流緊血
佢抽緊，口吐白泡
我婆婆嘔緊血
护士问我有没有胸口痛，我说有，现在还痛
护士问我有没有发烧，我说没有，可是我现在喘不过气
我太太已经有了三个月，下面出血
我女儿有了四个月，突然见红
佢喘緊，透唔到氣
`),
} as const;
