const lines = (text: string): readonly string[] => text.trim().split('\n');

/** Written with the rules at hand, to vary parts of the body, complaints, people and ways of speaking. */
export const VARIED_EMERGENCIES = lines(`
i got a heavy feeling in my chest
my chest is super tight
my chest feels like it's being squeezed
my chest is so sore and i'm sweating
there's a burning in my chest and it goes to my arm
i feel a tightness right in the middle of my chest
my husband says his chest feels funny and tight
chest tight can't sleep
i'm having pain in my chest since last night
a sharp pain in my chest when i breathe
my heart hurts
my heart is pounding and my chest hurts
i have a pain here in chest, very pain
my husband he has chest very pain now
chest pain chest pain you understand
it's hard for me to breathe
i'm having difficulty catching my breath
i am short breath when i walk
my mom is breathing funny
my son is having a hard time breathing
she's breathing really hard and fast
my breathing is really bad today
i can't breath good
he has trouble to breathe
breathing not good, very hard
my baby is breathing very fast and her belly is sucking in
his lips look kind of blue
my fingers and lips are turning blue
my left arm is numb
my arm suddenly went numb
my right arm feels weak all of a sudden
my face is numb on one side
my leg just gave out and i can't feel it
i can't feel my leg
my whole right side is tingling
my dad's face looks crooked
my mother can't lift her arm
my wife's arm suddenly doesn't work
her hand won't work she keeps dropping things since this morning
my husband can't move his left arm
he has weakness on the left side
my grandmother's mouth is crooked since this morning
i woke up and half my face is numb
i can't see out of my right eye
i suddenly can't see
i lost my vision in one eye
my vision just went
all of a sudden everything went black in my left eye
my dad suddenly can't talk
he can't speak properly
his words are coming out all wrong
she's not making any sense
my mom is talking but it's just nonsense
my speech is weird, i can't say words right
i have the worst headache i've ever had
this is the worst headache ever
my head hurts so bad it came on suddenly
sudden really bad headache
my head feels like it's going to explode
headache so bad i can't stand up
my wife just fainted
i fainted this morning
my dad passed out in the bathroom
she won't wake up
i can't wake up my husband
he's not waking up
my grandpa is unconscious
my son collapsed at practice
i blacked out a few minutes ago
my mother fell down and she's not responding
he's having a seizure
my daughter is shaking and won't stop
my daughter's whole body is shaking and her eyes are rolling
my son just had a fit
my baby is choking
he's choking on a grape
something is stuck in my throat and i can't breathe
i swallowed a fish bone and now i can't swallow
my face is swelling up
my tongue is swollen
my lips are getting big after i ate shrimp
my throat feels tight after eating peanuts
i ate something and my throat is closing
my eyes and lips are puffing up
i think i'm having an allergic reaction, my face is all swollen
i'm bleeding a lot
i can't stop the bleeding
the blood won't stop
there is so much blood
he cut his arm and blood is everywhere
i cut my hand really badly and it's bleeding like crazy
my nose has been bleeding for an hour
i'm throwing up blood
i'm vomiting blood
he's coughing up blood
i coughed up some blood this morning
there's blood in my vomit
i puked blood
i'm pregnant and i'm bleeding
i'm ten weeks pregnant and there's blood
i'm pregnant and spotting a lot with cramps
my baby is two months old and has a fever
my newborn feels hot
my six week old has a temperature
my 10 week old baby has a fever of 38.5
my baby is five weeks and he's got a fever
my baby won't drink anything
my toddler hasn't had anything to drink all day
my son refuses to drink
my daughter isn't drinking and no wet diapers
my son hit his head and he's throwing up
my daughter fell off the bed and now she's vomiting
he bumped his head and puked twice
my husband fell off a ladder and can't feel his legs
i fell and i can't move my legs
after the fall my legs are numb
i've got a fever and my neck is stiff
my daughter has a fever and can't bend her neck
fever and stiff neck
i took too many pills
my son took a bunch of pills
my daughter overdosed
i took like twenty tylenol
my roommate took all his pills
my toddler swallowed a battery
my baby ate a button battery
my kid swallowed some pills
my son got into grandma's pills
my son drank bleach
i burned my whole arm
i spilled boiling water all over my leg
my daughter burned her chest with hot soup
my son has a big burn on his back
the burn is really big
i got burned all over my arm
i want to kill myself
i don't want to live anymore
i'm thinking about suicide
i want to end my life
i've been thinking about hurting myself
my daughter says she wants to die
my son is cutting himself
my brother said he's going to kill himself
i want to hurt somebody
i feel like i'm going to hurt my wife
i'm going to kill my neighbour
i'm afraid i might hurt my baby
i just want to die
i don't want to be here anymore
life isn't worth living
i have no reason to live
i can't go on
i'm having thoughts of harming myself
我胸口有点闷
我胸很痛
我的胸口像被压住一样
胸口一阵一阵疼
我心脏疼
我爸说他胸闷得厉害
老公胸口疼得冒汗
心口翳住好辛苦
我心口好痛啊
我個心口好實
左手臂发麻
我左边手没有感觉了
我呼吸困难
我喘不上气
我妈喘得很厉害
宝宝呼吸很快
我透唔到氣
佢唞唔到氣
我個仔抖氣好辛苦
氣喘發作，噴了藥也沒用
我有点上不来气
我气不够用
我觉得憋得慌喘气费劲
他脸色发青
嘴唇都紫了
我半边身子麻了
我右手突然没力气
我爸爸嘴歪了
阿爺個嘴歪咗
阿媽講嘢講唔清楚
我老公突然讲不清话
我奶奶说话含含糊糊的
媽媽突然不能說話
我一只眼睛突然看不见了
我眼睛突然看不到
我老婆左眼突然黑了
我头痛得要命从来没有这样过
我从来没有这么头疼过
头疼得像要炸了
头突然痛得不得了
我頭痛到想撞牆 從來未試過
我爸晕倒了
我妈晕过去了
我刚才晕了一下
阿爸暈咗
阿婆跌咗落地叫極都唔醒
叫不醒他
我叫我老公他没反应
他昏过去了
我儿子抽搐了
孩子在抽
女儿全身发抖眼睛往上翻
細路抽筋
個女發燒抽筋
孩子噎住了
我吃东西卡住了喘不过气
BB哽親
鱼刺卡在喉咙里咽不下去
我脸肿了 嘴唇也肿
吃了虾以后喉咙发紧
我過敏 面都腫晒
我舌头肿了
我流了好多血
血止不住
流血流個不停
割到手血一直流
鼻血流了半个小时还没停
我吐血了
我咳血
我爸呕血
佢嘔血呀
痰里有血 一大口
我怀孕了 下面流血
我有咗兩個月 流血
怀孕三个月出血了
宝宝一个半月发烧
我家宝宝才两个月 发烧三十八度
刚满月的宝宝发烧了
個BB兩個月發燒
孩子不肯喝水
宝宝一天都没喝奶
我女儿从昨天到现在什么都不喝
孩子摔到头一直吐
儿子撞到头 吐了两次
細路撞親個頭之後嘔
我爸从梯子上摔下来 腿没感觉
摔了以后脚动不了
我發燒 條頸好硬
孩子发烧脖子疼低不下头
发高烧脖子僵硬
我吃了很多安眠药
我妹妹吞了一瓶药
我老婆吃药过量
食咗好多安眠藥
孩子吞了纽扣电池
宝宝把电池吃下去了
女儿误吃了奶奶的降压药
個仔食咗粒電芯
孩子喝了洗洁精
我被开水烫了一大片
我烫伤了整条腿
儿子被热汤烫到胸口
滾水淥親成隻手
我不想活了
我想自杀
我想死
我想结束自己的生命
我女儿说她想死
我儿子割腕
我唔想做人喇
我想自己了断
我想伤害自己
我想杀人
我想打死他
我怕我会伤害孩子
我老公拿刀要砍我
活着没意思
我真的活不下去了
我爸心脏不舒服 出冷汗
心跳得很快 胸口疼
救命啊
我妈妈中风了
心脏病发了
it feels like something heavy is pressing down on my chest and my arm is kind of tingly
hi um i don't want to make a fuss but i've had this pain across my chest for about an hour
my husband's having some kind of chest thing he's holding it and he's all sweaty
dad's complaining his chest is bothering him and his left arm too
chest it hurt when i take breath, hurt very much
there's this tight band around my ribs and i feel like throwing up
i keep getting these stabbing pains by my heart
i've got tightness and pressure in the chest
my chest is really bothering me it's like a weight
she says she's got pressure in her chest and jaw
i'm having a tough time getting my breath
my kid's asthma is really bad right now and the puffer isn't doing anything
she's working really hard to breathe
he's panting and can't talk in full sentences
my mom can only say a couple words before she has to stop for air
i feel like i'm suffocating
he's making a whistling noise every time he breathes in and his ribs are pulling in
i can't seem to get any air in
my daughter's breathing sounds really strange and raspy
i wake up gasping i can't lie flat
my breath is very short i cannot walk to the bathroom
breathing is getting harder and harder
my arm has gone completely numb and it's not coming back
there's numbness all down my left side
the right side of his face has dropped
he tried to smile and only one side moved
my wife's leg gave out and now she can't move it
i dropped my coffee because my hand stopped working
grandpa's speech is all slurry
my husband is talking funny like his tongue is thick
i can't get my words out properly
she's trying to talk but nothing comes out
half my vision is gone
i've gone blind in my left eye
everything went dark in one eye about ten minutes ago
i'm seeing nothing out of my right eye since lunch
my mother suddenly couldn't see anything
my head is pounding like never before, worst pain of my life
it hit me like lightning this headache i can't even open my eyes
sudden headache the worst one ever and i'm throwing up
he was standing and then he just went down
my wife passed out for a minute and she's really pale
i keep fainting
my grandma's on the floor and she's not answering me
i found my roommate on the floor and i can't get him up
mom's really hard to wake up today she keeps drifting off
i nearly fainted twice this morning and my heart is going crazy
her eyes rolled back and she's jerking
my son's body went stiff and he's shaking all over
he's convulsing please
my brother's having some kind of fit his arms and legs are jerking
he's got a piece of meat stuck in his throat
my baby put something in her mouth and now she's gagging and turning red
my son is choking on a hot dog
she ate a cashew and her lips are swelling up
i got stung by a bee and my whole face is puffing up
my eyes are swollen shut and my throat feels thick
hives all over and my tongue feels weird
my throat is swelling up
my dad's nose won't stop bleeding he's on blood thinners
i sliced my leg and it's gushing
i've soaked through three pads in an hour
he's bleeding really bad from his head
there's blood pouring out of my leg
blood keeps coming out of the cut
my husband is vomiting something that looks like coffee grounds
i just threw up and it was all red
coughing up bright red stuff
i'm twenty weeks pregnant and i just started bleeding
my wife's pregnant and she has blood running down her legs
i'm pregnant and there's bright red blood when i wipe
my two month old is burning up
my newborn has a temperature of thirty eight five
she's only eight weeks old and she feels really hot
the baby is three weeks old and his temp is 38.9
he's nine weeks and he has a fever
my little girl hasn't had a drink since yesterday and she hasn't peed
my toddler won't take any fluids
my son isn't drinking and he's very sleepy
my baby stopped taking her bottle
he fell down the stairs hit his head and he's been sick three times
my daughter got hit in the head with a ball and now she's throwing up
my son bonked his head and vomited and he's sleepy
i slipped on the ice and now i can't feel my legs
my husband fell off the roof he says he's got no feeling in his legs
since i fell i've got no sensation below the waist
my kid has a high fever and his neck is so stiff
she's got a fever and it hurts to bend her neck and the light bothers her
i took way more of my pills than i was supposed to
my girlfriend swallowed a bunch of sleeping pills
my mom took her pills twice by mistake and she's very drowsy
i think my husband overdosed
i took a whole bottle of advil
my toddler got into the medicine cabinet and ate some pills
my son swallowed one of those little round batteries
my little one put a battery in her mouth and swallowed it
there was a grease fire and my arms are burned bad
hot water spilled all over my toddler
the burn goes from his shoulder to his wrist
i don't see any reason to keep living
i've been thinking everyone would be better off if i was gone
i'm thinking of ending things tonight
my teenager said she wants to kill herself
i feel like hurting myself
i've got a knife and i'm thinking of using it on myself
i can't do this anymore i just want it to end
i wanna die
i'm going to jump
my son sent me a text saying goodbye and he has pills
i'm so angry i'm going to hurt him
i keep thinking about stabbing my roommate
my husband says he's going to kill the neighbour
喂你好我这两天胸口老是觉得压得慌
我先生刚才捂着胸口说疼
胸口这里很紧很难受 左手也麻
我爸胸痛 一直出汗
心脏这一块儿一抽一抽地疼
我妈说心脏很不舒服喘不过来
我心脏好像被人抓住
呼吸很吃力
呼吸越来越困难
我儿子喘得很厉害 肚子一凹一凹的
我晚上躺下就喘不了气
爷爷呼吸很急
孩子喘气的声音不对
我觉得喘不上来
我呼吸唔到
透氣好辛苦
個B呼吸好急
阿爸條氣好速
手麻脚麻 半边没有知觉
我左脸突然麻了
我右边的手脚都没有力气
我妈今天早上起来脸歪了
她嘴巴歪到一边 流口水
我爱人突然不会说话了
老伴讲话讲不清 手也抬不起来
我爷爷说的话我们都听不懂 突然这样的
他突然一只手抬不起来
老豆半邊身郁唔到
阿嫲突然講唔到嘢
我左边眼睛突然看不清了
眼睛突然就黑了
看东西突然只剩一半
我突然间咩都睇唔到
一下子头痛得不行 想吐
这个头疼是我这辈子最厉害的一次
個頭突然間爆炸咁痛
我妈刚才晕倒了一下
他昏倒了
我刚刚昏过去
我奶奶怎么叫都叫不醒
叫了半天没反应
我老公倒在地上不动了
阿公瞓咗喺地下叫唔醒
佢突然間暈低咗
我妹抽筋了 嘴里吐泡泡
弟弟突然倒下去全身抽
孩子翻白眼了
女儿发烧烧到抽起来了
小孩被果冻噎到了
我老公被骨头卡住 讲不出话
花生卡到气管了
我吃了花生 嘴唇肿起来了 喉咙很紧
被蜜蜂叮了 整个脸都肿了
全身起疹子 喉咙像被掐住
我食完蝦成塊面腫咗
條脷腫咗
我下面一直流血 量很大
伤口很深 血喷出来
我爸流鼻血止不了
刀切到手 血流得很多
我流血流到頭暈
鼻血流極都唔停
我妈吐了一口血
咳嗽咳出血来了
我大便都是血
怀孕八周 突然见红 肚子痛
我老婆怀孕了 现在出血
孕妇 出血
我大咗肚三個月 有血
我女儿四十天 发烧三十八度五
我小孩刚出生三个礼拜 有点烧
两个月的小宝宝烧到三十九度
BB兩個幾月發高燒
我宝宝五十天了 身上好烫
儿子两天没怎么喝水 也不尿尿
孩子什么都喝不进去
宝宝不吃奶 一直睡
細路成日冇飲過嘢
孩子从床上掉下来撞到头 后来就吐
我儿子头磕了 一直想睡觉 吐了
我老公从楼上摔下来 下半身没知觉
跌親之後對腳冇曬感覺
儿子发烧 脖子硬得动不了
發燒條頸郁唔到
我把一瓶安眠药都吃了
我女儿吃了好多止痛药
药吃多了 现在头很晕
我媽食多咗藥
佢食咗成樽藥
小孩把我的药吃了
孩子吞了一个硬币大小的电池
儿子误吞了几颗药
個女吞咗粒鈕扣電池
我被油烫到整个手臂
孩子被热水烫到 起了很多水泡
燒傷好大範圍
我觉得活着没有意义
我想一死了之
我老公说他不想活了
我女儿在割自己
我同学说要自杀
我想從樓上跳下去
我唔想再生存
我諗住自殺
我真系想死
我想拿刀捅人
我好想打死我老公
我脑子里老想着要伤害孩子
yeah so my chest has this dull ache and it's spreading to my back
i have pain right under my breastbone and i'm sweating buckets
it's my husband he grabbed his chest and sat down
my chest gets tight when i go up the stairs since yesterday
i'm feeling like a squeezing on the left of my chest
he says there's a knife in his chest
doctor i have chest pain please quick
he can't catch his breath
she sounds like she's breathing through water
my lungs aren't working right i can't get air
my inhaler's not working and i'm wheezing bad
she's turning grey and can't breathe
he's not breathing right
i can barely breathe
my nephew is breathing super fast and he's sucking in his tummy
my wife says she can't feel her left hand
i've got no feeling in my right arm
my arm feels like it's not mine
dad's left side just stopped working
mom's face is sagging on the left
his eyelid and mouth are drooping
my leg went dead all of a sudden
i lost feeling in half of my body
he suddenly doesn't understand what i say
my mom woke up and can't speak
my husband lost his speech
there's a black spot covering half my eye since an hour ago
i can't see anything on the left side
my sight went in my left eye
this headache hit me like a ton of bricks
i've never had a headache this bad
my head is splitting it's the worst i've ever felt
she just dropped to the floor
my boyfriend passed out and hit the counter
grandma is out cold
my son fainted at school
i'm about to faint
i can't get him to wake up
he won't open his eyes
she's shaking and foaming at the mouth
my kid had a seizure ten minutes ago
he's twitching all over and not answering
she's choking on something
my daughter can't breathe she swallowed a coin
a fish bone is stuck in his throat
my tongue's getting thick
his whole face is swelling after the new pills
her throat is closing
i broke out in hives and i can't swallow
it won't stop bleeding i've been holding it for twenty minutes
the cut is really deep and bleeding a lot
i'm passing big clots and soaking pads
my nose is gushing blood
blood is coming from his ear after he fell
i vomited blood twice
she's spitting up blood
my poop is black like tar and i feel faint
i'm pregnant and there's a lot of blood
i'm thirty two weeks and bleeding
i think i'm losing the baby there's blood everywhere
my one month old has a fever
the baby's temperature is thirty nine he's ten weeks
our newborn is hot and won't feed
he's two months and feels very warm
my baby hasn't fed in twelve hours
my daughter won't drink and her lips are dry
no wet diapers since last night and she won't take a bottle
my toddler fell off the counter and now he's vomiting
she banged her head on the ice and keeps throwing up
grandpa hit his head and he's on blood thinners and he's confused
i fell down the stairs and can't feel my feet
my wife had a car accident and her legs are numb
fever and my neck is so stiff i can't look down
he has fever, headache and a stiff neck
my son overdosed on his medication
my daughter took all the tylenol in the house
i accidentally took double my heart medication
my toddler ate my blood pressure pills
he swallowed a magnet
my baby drank dish soap
my kid swallowed bleach
my husband got burned all over his arms and chest
boiling water went all over my son's legs
i poured hot oil on my hand and the skin is peeling off
i can't stop thinking about killing myself
i've been having suicidal thoughts
my wife is threatening to kill herself
i want to disappear and never wake up
i have a plan to end my life
my friend just told me she took pills to die
i cut my wrists
i'm thinking about hurting my boss
i feel like i could kill him
he's threatening to stab us
i'm afraid i'll do something to the baby
你好 我现在胸口特别难受 一直冒汗
我心口疼了一个小时了
我爸他说胸口像有块大石头
我左胸刺痛 手也麻
胸前区疼痛 放射到后背
我老婆呼吸不过来了
我喘气都费劲
我孩子喘得胸口都凹下去了
他嘴唇发紫 快不行了
哮喘犯了 药也不管用
我感觉快窒息了
她喘得说不了话
我妈右边的手突然抬不起来
我半边脸麻麻的
我左腿突然没知觉
外婆嘴角歪了
爸爸讲话突然大舌头
我先生突然听不懂我说什么
我右眼突然什么都看不见了
我突然两只眼睛看不到了
我头疼得想死 从来没这么疼
头像被人打了一棒一样疼
我妈晕倒在厕所
他突然就倒了 叫不应
我爷爷昏迷不醒
我刚刚眼前一黑就倒了
我老公怎么摇都摇不醒
儿子抽搐 口吐白沫
宝宝突然全身抽动
女儿被糖卡住喉咙
孩子呛到了 脸都紫了
吃了芒果 嘴巴肿了 喉咙很紧
他对花生过敏 现在脸肿得不行
我舌头发麻肿起来了
手被机器切到 血流不止
我月经血多到一小时换一片 头很晕
鼻血一直流 怎么都止不住
我妈呕出来都是血
我咳出来的都是鲜血
我怀孕六个月 突然出血
老婆怀孕见红了
宝宝才二十天 发烧了
我的孩子两个半月 三十八度八
未满三个月的婴儿发热
刚出生两周的宝宝身上很热
孩子一整天不喝水
宝宝拒奶
女儿什么都不肯喝 眼睛凹下去
小孩从沙发摔下来 头着地 吐了好几次
我奶奶摔了一跤撞到头 现在说胡话
摔下楼梯 两条腿没知觉了
车祸以后下半身不能动
高烧 脖子硬 怕光
孩子发烧 脖子僵住了
我妹妹服药自杀
我爸吃了双倍的降压药
他吸毒过量了
儿子把一瓶感冒药喝光了
宝宝吞了个纽扣电池
孩子误服清洁剂
我女儿被开水烫了半个身子
煮饭的时候油溅到脸上 烫得很严重
我真的很想死
我觉得我活不下去了
我最近一直有自杀的想法
我想伤害我自己
我朋友发短信说要跳楼
我妈说她不想活了
我控制不住想打孩子
我想杀了他
我老公威胁要杀我
心口好痛呀 好難頂
我阿媽心口痛 出晒冷汗
唞氣唞得好辛苦
我老婆抖唔到氣
佢塊面歪咗
我隻手突然冇力
老豆講嘢突然唔清楚
我隻眼突然睇唔到嘢
阿爺暈咗喺廁所
阿婆叫極都唔醒
個仔抽緊筋
個女哽到嘢 面都紫晒
食完花生喉嚨好緊 塊面腫晒
流咗好多血 止唔到
嘔咗成口血
大肚流血
BB得兩個月 發燒三十九度
BB成日唔飲奶
個仔撞親個頭 嘔咗幾次
我諗住死咗佢算
我唔想活
阿妹食咗成樽安眠藥
細路吞咗粒電池
i was mowing the lawn and now it feels like a belt around my upper body and my jaw aches
he's gone a funny colour and he's holding his left arm
it's probably nothing but i've had this squeezing in my chest on and off all day
i think it's indigestion but it's going up into my jaw and i'm clammy
my heart feels like it's being squeezed
i walk two steps i no can breathe
the baby's ribs show every time she takes a breath
he's been sitting up all night because he can't breathe lying down
she's so out of breath she can't talk to me
my husband is working hard just to breathe
my arm's gone all heavy and i can't hold the phone properly
he tried to pick up his fork and just couldn't grip it and his face looks off
half of mom's face isn't moving
she's talking but it's like another language
i was reading and the words just went black on one side
i can't see my left hand when i hold it out my eye just quit
grandpa keeps saying the same wrong word over and over since this morning
the pain in my head came on like a switch
i've had migraines for years but this is completely different it's the worst
he's just lying there and i can't get a response
she went white and slid down the wall
i keep blacking out when i stand up
my roommate's snoring weird and i can't wake him
he stares and his arm jerks and i can't get through to him
her eyes are rolling back in her head
the popcorn went down the wrong way and she can't cough
he was eating steak and now he's grabbing his throat
we were at a restaurant and now her eyes are swelled shut and she's wheezing
my lips feel tingly and fat after a peach
i took amoxicillin and i'm covered in hives and my throat is scratchy tight
the towel is full of blood and it's still coming
i nicked something with the saw and it's spurting
i had my tonsils out last week and now i'm spitting out mouthfuls of blood
there's blood running down my leg and i'm five months along
my wife is pregnant she have blood she is scared
he's twenty five days old and his forehead is hot
we brought him home from hospital last week and he has fever thirty eight four
she's not nursing and she's like a rag doll
he hasn't had a wet diaper all day and he pushes the bottle away
the swing hit him in the head and now he can't stop throwing up
he got knocked out at hockey and now he's vomiting
i landed flat on my back and there's nothing from my waist down
he was thrown off the horse and can't move his legs
he's burning up and screams when i touch his neck
i counted and there's fifteen of my pills missing and she's so sleepy
grandma took her pills twice and i can't wake her properly
i took some pills and now i'm scared
the remote is open and the battery's gone and she's drooling
he got into the cleaning stuff under the sink and drank some
the kettle tipped and his whole front is red and blistering
i fell into the campfire my arm is all burned
i've been standing on the bridge for an hour
nobody would miss me if i was gone and i have the pills
i just don't want to wake up tomorrow
my son locked himself in the bathroom with a razor
i'm going to end it tonight
i had a thought of driving into the other lane
i'm scared of what i'll do to my kids
he says he's going to shoot his boss
voices tell me to kill my mother
我刚才搬东西 突然胸口像裂开一样
我老公捂着心口 满头大汗
胸口连着后背都痛 出冷汗
上楼两步就喘得不行 嘴都紫了
孩子吸气的时候肋骨都看得见
我吸不进去气
今早起来我的右手不听使唤 筷子都拿不住
老爸一边脸不会动了
我妈说话说到一半突然就说不出来了
我奶奶突然不认得我们了 讲话乱七八糟
我眼前像拉了窗帘一样 右边看不到
后脑勺像被雷劈了一样
我太太站着站着就软下去了
推他也不醒 打呼噜声音很怪
我一站起来就晕过去
他两眼发直 手脚一直抽动
小朋友吃葡萄卡住了 脸发青
吃了海鲜眼睛肿得睁不开 还喘
打了针以后全身起疙瘩 喘不过气
电锯割到腿 血一直喷
我拔完牙一直吐血块
怀了七个月 裤子上都是血
我刚出月子的宝宝体温三十八度七
我儿子才四十五天 身上滚烫
奶瓶一放到嘴边就推开 一天没尿了
撞到桌角以后一直呕吐 人迷迷糊糊
从树上掉下来 说腿没感觉
发烧 一低头脖子就痛得哭
药瓶空了 人叫不醒
我一时想不开吃了半瓶安眠药
小的把遥控器里的电池吞了
宝宝喝了一口洁厕液
开水壶打翻了 孩子整个胸口都红了起泡
我站在天台上
我觉得死了就轻松了
我已经把药都攒好了
我女儿把自己关在房间里 说再见
有个声音叫我去杀人
我抱着孩子想从楼上跳下去
我好驚自己會傷害個BB
老婆突然講唔出嘢 隻手跌晒嘢
個仔食咗啲嘢之後塊面腫起嚟 好似唞唔到
我頭暈到企唔穩 跟住暈咗
阿爺條氣好喘 嘴唇紫色
個女從床度跌落嚟 撞到個頭 不停嘔
流鼻血流咗成個鐘
我個心好似俾人揸住咁
BB仲未滿月 有發燒
我老公話佢想跳樓
阿媽食錯藥 而家叫唔醒
hello yes my daddy he is grab chest and fall
i have pain chest left side since two hour
she said her heart is hurting and she's cold and sweaty
my chest is sore and heavy like i can't take a deep breath
chest tightness came back and it's worse than yesterday
i can't take a full breath
every breath hurts and i'm dizzy
i'm wheezing and my puffer is empty
my breathing is getting worse by the minute
my little girl is breathing with her whole belly and it's really fast
my left hand and face went tingly just now
i can't close one eye and my mouth is crooked
one side of me is weak
my husband's talking nonsense and can't walk straight since breakfast
the left half of everything is missing
suddenly my eye is like black curtain
i lost sight in one eye for ten minutes and it's still blurry
the headache started suddenly when i was lifting and i'm vomiting
never had a headache like this in my life
my mom is unconscious on the kitchen floor
he fainted twice in an hour
my grandfather isn't waking up
we can't wake her up from her nap
my cousin is having a seizure right now
her arms and legs keep jerking and she's not with us
he can't cough he can't talk there's food stuck
my baby is choking on a toy
she ate peanut butter and her face blew up
my neck and lips are swelling since the antibiotic
i can't stop bleeding from my leg
i'm bleeding through everything
i keep vomiting and there's blood in it
my dad is coughing up blood clots
twelve weeks pregnant and bright red bleeding
i'm pregnant my stomach hurts and i see blood
fever in my two week old
my ten week old is a hundred and one
my infant has a fever since this morning
my baby refuses to eat and is hard to wake
toddler no drink no pee since yesterday
he fell off his bike no helmet and he's thrown up four times
concussion i think she hit her head and she's vomiting
i fell from the ladder and my legs don't move
i've lost the feeling in both legs after the accident
high fever stiff neck and a rash
my kid has a fever and he can't put his chin on his chest
my son took the whole bottle of gummies vitamins with iron
my wife swallowed all her sleeping pills
i drank half a bottle of mouthwash and took pills
my daughter swallowed a coin battery from a toy
a pot of boiling soup fell on my daughter's chest
burns over half his back
i'm suicidal
i feel suicidal
i want to harm myself
my sister wants to kill herself
i'm going to hurt someone today
i have a gun and i want to use it
i really can't live like this anymore
i don't think i can keep myself safe tonight
我妈妈胸口痛 喘不过气 快点
胸口闷了一上午 还冒冷汗
我心脏那里一阵一阵刺痛
呼吸的时候胸口很痛
我吸气吸不上来
孩子喉咙有痰响 呼吸很快很急
我左手突然没力 拿不起杯子
一边的手和脸都麻了
我爸说话突然不清楚 嘴也歪
我右眼突然看不见
看东西突然黑了一半
头突然像炸开一样痛 从没有过
我妈突然晕倒 叫不醒
爷爷没有意识了
孩子高烧抽筋了
她又抽搐了 停不下来
宝宝噎住了 脸发紫
我被糖果噎住了 说不出话
吃完虾嘴唇肿 喉咙紧
脸和眼睛都肿了 喘不过来
伤口一直流血 压不住
流鼻血一个小时了 停不住
我吐出来的东西有血
我妈妈吐血了
我怀孕四个月 流血了
我怀孕 肚子很痛 有出血
我宝宝两个月 发烧三十八度五
一个月大的宝宝发烧
孩子不喝水也不尿
宝宝今天一口奶都没喝
他撞到头以后吐了好几次
我摔下来以后两条腿没有感觉
孩子发烧 脖子很硬
我吃了二十片止痛药
我儿子吃了一整瓶药
女儿把电池吞下去了
孩子吃了我的安眠药
热水烫到孩子整个背
我想自杀 我撑不下去了
我不想活下去了
我想伤害别人
我怕我会打死他
我一直想割自己的手
心口痛到成身汗
我老公突然企唔穩 口歪歪
個BB唔肯飲奶 又發燒 得個半月
我好唔舒服 唞唔到氣
佢跌親個頭 一路嘔
我食咗三十粒藥
我唔想生存落去
`);

/** Their harmless neighbours: over, denied, of somebody else, administrative, or figures of speech. */
export const VARIED_OTHERS = lines(`
no chest pain
i don't have any trouble breathing
no fever and no vomiting
she's breathing fine
i had a stroke two years ago and need my checkup
follow-up after my heart attack
he had a seizure last year, just a refill
my mom had a stroke in 2020
i fainted last summer and the doctor wanted to see me again
i need a refill of my heart pills
my nitro spray ran out
i need my ventolin refilled
can you send my results for the chest x-ray
i need a form for my seizure meds
i need a referral to the heart doctor
do you offer a first aid course
i want to sign up for cpr
the wait is killing me
i nearly died laughing
my kids are driving me crazy
my back is killing me
my feet are killing me
i'm dying for a coffee
this cold is killing me
i have a mild headache
i have a headache since yesterday
i have a migraine again like always
sore throat and a cough
my throat hurts when i swallow
my five year old has a fever of thirty eight
i've got a small cut on my finger
i have a rash on my arm
my ear hurts
my eye is itchy
my stomach hurts
i threw up once yesterday but i'm fine now
my mother died of a heart attack when she was sixty
my dad had a stroke when i was little
heart disease runs in my family
do you do allergy testing
do you have a pediatrician
how much is the sick note
my neighbour had a heart attack on tv
i saw a show about overdoses
i need a new epipen for school
i'm pregnant and need a prenatal checkup
i'm twelve weeks pregnant, everything is fine
i bumped my head last week and i'm fine
my knee is swollen
my ankle is swollen
my leg is sore
my arm is sore after the flu shot
my hand falls asleep at night
i have numb fingers from carpal tunnel
my period is heavy but normal for me
i have a nosebleed once in a while
my gums bleed when i brush
my son needs shots
my baby is two months and needs vaccines
my newborn needs a checkup
i burned my tongue on soup
i got a sunburn
my inhaler ran out
i want to talk about my depression meds
i feel a bit down
i'm stressed at work
i can't sleep
no thoughts of suicide
i'm not suicidal
i have high blood pressure
need blood work
blood test
i'm out of breath from running up the stairs haha
i'm choking on these fees
hold on my phone battery is dying
i'd kill for an appointment tomorrow
you're a lifesaver
i was in the hospital for chest pain last month and they said it was fine
he broke his arm and the cast needs to come off
my throat is a bit scratchy
i can't stop coughing
i've a runny nose
我没有胸痛
没有呼吸困难
我胸口不痛了
我去年中风过 来复查
我心脏病药吃完了
我爸以前心肌梗塞
他去年癫痫发作过
我想拿化验结果
我要开药
转介信好了吗
有没有急救班
笑死我了
等死我了
累死了
忙得要死
气死我了
烦死了
我头有点疼
头疼两天了
喉咙痛
咳嗽有痰
我儿子五岁 发烧三十八度
手指割了一个小口子
我外公是中风走的
我家有心脏病史
我妈妈有高血压
我邻居上个月心脏病去世了
电视上说中风要注意什么
你们做过敏测试吗
我想约心脏科
我要打流感针
宝宝两个月打疫苗
我怀孕五个月做产检
我膝盖肿了
脚踝扭伤肿了
手麻是因为睡觉压到了 想看看
来月经量有点多
刷牙出血
我嗓子有点干
我心情不太好
睡不好
压力大
我不想自杀
没有想死的念头
抽血要空腹吗
血压药
我血糖高
拉肚子
吃坏肚子吐了一次现在好了
佢上年中過風 而家覆診
我冇心口痛
冇發燒冇嘔
我想問有冇女醫生
我阿媽要攞藥
个号太难抢了 要命
手机没电了
我快死了才轮到我吧 哈哈
我晒伤了有点红
舌头烫了一下
背痛死了
膝盖疼死了
牙疼
耳朵疼
眼睛痒
长疹子
皮肤痒
my mother had chest pains in the spring but she's fine, this is for her mammogram
i used to get chest pains but not any more
do i need a referral for a chest x-ray
i've had a runny nose and my chest is a bit congested
my son's asthma is well controlled, i just need a puffer refill
i get out of breath at the gym, that's all
can you renew my asthma medication
i need my numb finger looked at, it's been like that for months
my foot falls asleep when i sit too long
i have arthritis and my hands are weak
i'm following up on my mini stroke from last year
my grandfather had a stroke before i was born
my wife lost her voice from the cold
i lost my voice
i can't see the online booking
i need new glasses i can't see far
i'm going blind looking at these forms
i get headaches in the afternoon
i had a migraine on the weekend and it's gone now
these fees make my head explode
i almost fainted when i saw the bill
i fainted when they took my blood last year so i want to lie down this time
i feel a bit lightheaded when i stand up, could be my pressure pills
my son has epilepsy and needs his annual visit
seizure action plan form for school
i nearly choked when i saw the price
my allergies are acting up, itchy eyes
my eyes are a little puffy from crying
mosquito bite is swollen
i cut myself shaving
my nose bled a little yesterday and stopped
i bruise easily
there's blood pressure readings i want to show the doctor
my period started today
i'm pregnant and i want to book my ultrasound
i'm thirty weeks and my midwife told me to get bloodwork
i want to know if bleeding in pregnancy is normal to ask about at my class
my baby had a fever after shots last month
my four month old needs her vaccines
my seven year old has a temperature of thirty eight and a cough
my daughter doesn't like milk
he's a picky eater
my son bumped his knee
i had a concussion two years ago
i have a stiff neck from sleeping wrong
my legs are tired
i need to pick up my pills
i forgot to take my pills
can i take tylenol with my blood pressure pills
how many tylenol can i take a day
the battery in my hearing aid died
i've got a tiny burn from the oven
i burned my finger on the stove yesterday
i burned the rice so i'm late
my job is killing me
i could just die of embarrassment
i'd rather die than wait another hour on hold
i need to see somebody about my anxiety
i had suicidal thoughts years ago but i'm doing well now
my friend took her life ten years ago and i want grief counselling
i'm doing the suicide prevention walk and need to move my appointment
my brother shot a movie in town
i'm shooting for next tuesday
my knee gave out last month
i collapsed on the couch after work, long day
traffic was murder
my teenager is giving me a heart attack with his driving
it takes my breath away how busy you are
i'm just catching my breath, one second
let me catch my breath i ran for the phone
i passed out flyers for the clinic
you guys saved my life last time thanks
the pain in my shoulder is better
is it a stroke clinic or a family clinic
my dog had a seizure so i can't come in
the cat swallowed a string so i have to cancel
my tooth hurts
i think i have a bladder infection
it burns when i pee
there was a little blood when i wiped, i have hemorrhoids
i have heartburn after dinner
my throat is sore and i've a cough
i want to stop smoking
my skin is peeling from the sun
he had his appendix out, we need the staples removed
我上个月胸口痛 现在好了 想复查
我要做心电图检查
我爸爸心脏支架手术以后要复查
我哮喘的药用完了
我跑步会喘 正常吧
手脚冰凉
我手指有点麻 好几个月了
坐久了腿麻
我爷爷前年中风 现在恢复得不错 想开药
想申请中风康复的表格
眼睛近视加深了
看不清楚黑板要配眼镜
偏头痛老毛病想开药
我昨天有点头晕 今天好了
血压有点高 头有点晕
抽血的时候我会晕 先跟你们说一声
吓晕了 怎么这么贵
女儿癫痫要填学校的表
听到价钱我差点噎住
过敏性鼻炎
皮肤过敏有点痒
蚊子咬了肿一个包
牙龈出血
月经来了想改时间
流鼻血昨天有一点点 停了
怀孕想做B超
怀孕三个月 想找医生开叶酸
宝宝打完针发烧过 上个月的事
六岁孩子低烧
女儿不爱喝牛奶
落枕
脖子僵硬因为打电脑
腿酸
我忘记吃药了
药可以一起吃吗
助听器没电池了
手被烫了一下 红红的
热死人了
想死你了
我快被你们气死了
排队排到想死
焦虑症想约医生
以前有过自杀的念头 现在好了
自杀热线电话多少
我外婆三年前心肌梗塞走的
家族有中风史 要不要检查
你们有没有看心脏的医生
请问发烧几度要看医生
我想问问小孩打疫苗会不会发烧
急救证书要续
佢舊年暈過一次 而家冇事
我想攞心臟病嘅藥
屋企人有糖尿病
我冇唔舒服 淨係想做身體檢查
等到頸都長
我條腰好痛
個仔有少少咳
我喉嚨痛 流鼻水
我想轉介去眼科
頭皮癢
化疗以后要验血
医生说我心脏没事
我没有想伤害自己
抽筋 小腿晚上抽筋
胃痛
我吃辣拉肚子
我打喷嚏
膝盖没力 老了
i had a chest cold last week it's gone
can i get a chest x-ray requisition
my heartburn medication isn't covered
my chest is fine, it's my knee that hurts
i need to book a stress test for my heart
is there a cardiologist at your clinic
my husband had open heart surgery in march and needs his follow-up
my breathing is fine now
i do breathing exercises for anxiety and want more sessions
i need a letter for my cpap
my arm is in a cast
my arm is itchy
i have tennis elbow and my arm hurts
i've been having sciatica down my leg for months
my legs swell in the summer
my face breaks out
i want botox for my face
weak ankles since i was a kid
i pulled a muscle in my side
my words get mixed up in english sorry
sorry i can't say it well in english
i can't find the word
my eyes are dry
i see floaters sometimes my optometrist said it's okay
my vision is getting worse slowly i need a referral
my glasses broke
my head is stuffed up
i have a tension headache like i always get
my headache is gone
i get dizzy on boats
my kid faints at needles so please have a bed ready
i didn't faint i just felt a bit woozy last week
my hands shake a little, it's the coffee
my daughter is shaking with excitement to see the doctor
my son takes seizure medication and needs a refill
i choked up at the funeral
i have seasonal allergies
my dog bit the mailman
i got a bee sting last summer and it was fine
my lips are chapped
my lip has a cold sore
i have a canker sore on my tongue
my wisdom teeth came out and my face is a little puffy
my finger bled a bit but it stopped
my blood type please
how long for blood results
i donated blood yesterday
i'm on my period and it's normal
i'm pregnant and want to find a family doctor
i'm eight weeks pregnant and throwing up in the mornings
she's pregnant and needs her flu shot
my baby is three weeks old and needs his first checkup
my two month old has a diaper rash
my toddler has a runny nose
my three year old has a bit of a fever, thirty seven nine
my son drinks too much juice
my baby drinks formula
he won't drink milk but he drinks water fine
my daughter bumped her head last month and it's all healed
i hit my head on the cupboard this morning, no symptoms, just need a note for work
i fell last year and broke my hip, i need physio
my legs are sore after the hike
my neck is stiff from the computer
my fever broke yesterday, i just want a sick note
i take two pills a day, is that right
i took my pill late
i need all of my pills refilled
i ran out of my pills
i need batteries for my monitor
the kids ate all the cookies
i got a little burn from the iron
sunburn on my shoulders
i want to cut down on drinking
i'm dead tired
my phone died
i'd die for a morning appointment
my mother died last month and i need to talk to somebody
i'm grieving
i'm feeling better and my mood is good
i used to have thoughts of suicide as a teenager
my uncle killed himself when i was ten
he's going to kill me if i miss this appointment
my boss will kill me if i'm late
shoot me an email please
can you hit me up when there's an opening
i want to beat the rush
i don't want to hurt anybody's feelings
do you have a crisis line poster
the test is killing me with stress haha
can i bring my mother in a wheelchair
she can't walk far so we need parking
he can't hear well so please speak up
she doesn't speak english
my grandmother can't speak english so i'll translate
he isn't answering his phone
nobody answers the phone there
no one is responding to my emails
i couldn't get through all day
the line went dead
my screen went black
my computer froze
the power went out
i'm stuck in traffic
the elevator is stuck
我胸部要做B超
我想照胸片
心脏早搏 想复查
爸爸心脏装了支架 要开药
心脏科要转介信吗
我压力大 胸口没事
呼吸科几点开门
呼吸机租赁要医生签字
我有过敏性哮喘 想续喷雾
我手臂打针的地方有点痛
手臂酸痛 运动过度
我胳膊骨折拆石膏
我腿上长了个疙瘩
腿抽筋 缺钙吗
半夜小腿抽筋
脸上过敏长痘
脸上有斑想看皮肤科
嘴角起泡 上火了
嘴唇干裂
舌头溃疡
眼睛红
我看不懂英文表格
我说不好英语 有会说中文的吗
声音哑了 感冒
老花眼
头皮屑
头疼吃了药好多了
我头疼 老毛病 一工作就这样
晕车
晕针 打针的时候要躺着
血压高 想调药
血常规结果出来了吗
献血可以吗
痔疮 有一点点血
月经不调
鼻子出血 上星期 现在没了
怀孕了 想找产科医生
怀孕二十周 糖筛
产后复查
宝宝黄疸复查
新生儿体检
宝宝满月 想打疫苗
宝宝吐奶 有一点 正常吗
孩子流鼻涕
孩子不爱吃青菜
孩子三十七度五 要紧吗
女儿七岁 昨天发烧今天退了
孩子上周撞到头 医生说没事 来复查
摔了一跤 膝盖擦破皮
脖子痛 看电脑看的
我吃的药没了
药一天吃几次
这个药能不能饭后吃
安眠药快吃完了 想续
戒烟门诊
我上火牙疼
手指烫了个小水泡
太阳晒得皮肤发红
等得花儿都谢了
急死我了 能不能快点
笑得我肚子疼
贵得我心疼
我心疼钱
孩子心疼妈妈
这音乐听得我头都大了
我忙得喘不过气 只能约下周
工作压得我喘不过气
老板要杀了我了 我迟到了
我快被作业逼死了
想死个人 排这么久
抑郁症复诊
我想约心理咨询
我爷爷是自杀走的 我想做心理辅导
我十年前想过自杀 现在挺好
电话打不通
没有人接电话
他不接电话
我们家没有心脏病
我妈没有中风 只是高血压
我婆婆去年中風 行動不便 要輪椅位
我想問下幾時有得打針
醫生話我個心冇事
我頭痛咗兩日 食必理痛就好返
我個女生日想改期
等到我死
嚇死我喇 咁貴
i have a hard time hearing so please speak slowly
i have trouble sleeping and my breath smells
it's hard to get an appointment, i can't even breathe between calls haha
my breathing machine needs a new mask
my chest hair is itchy, weird question
i've got a mole on my chest i want looked at
there's a rash across my chest
i have a lump in my breast
my heart is broken, my dog passed
my heart rate monitor is broken
i want my heart checked, no symptoms
my side is sore from coughing
my side effects are weird from the new meds
i have a weak stomach
face mask required?
the left side of the parking lot
my arms are weak from the gym
leg cramps at night
my dad's leg is in a cast
half the time you don't pick up
i can't see dr lee on monday
i can't see anyone until friday
i lost sight of my health card
my vision insurance went up
in the worst case i'll come friday
the worst part is the parking
i'm in a lot of pain with my back
my back pain is the worst
this toothache is the worst pain ever
i can't wake up before ten so afternoon please
are you open in the event of an emergency
what's the number for the emergency room
it's not an emergency
where's the nearest hospital
my daughter faints at the sight of blood so i'm asking for a bed
i've been throwing up my hands at this website
my newborn's health card hasn't come
my baby was born three weeks ago and i need her registered
my son's temperature was normal this morning
she had a fever at the weekend but it's gone
my two month old slept through the night, no fever, just booking shots
he's not drinking alcohol any more
he drank a lot of water before the ultrasound
i had nothing to drink before the blood test
my son won't eat vegetables
my daughter isn't eating much lately, she's eight, could we see the doctor next week
i take all my pills in the morning
i took too many days off work
i've taken all my vacation
can you send twenty tablets this time
i took two advil for my back
my son swallowed some gum
the burn on my hand is healing nicely
i burned dinner
we had a fire drill at school
i hurt myself at the gym
i hurt my back
i cut my finger cooking, it's fine
i want to end my membership
i want to end this call
i'm jumping on a call soon
i'm done with life insurance forms
my plan is to live to a hundred
my counselor says i'm doing well
goodbye and take care
i left a note at the desk
can you leave a note for the doctor
我听力不好 请大声一点
我气都气死了 你们电话打不通
我口气不好 胃有问题吗
我胸口长了一颗痣
胸前起了红疹 有点痒
乳房有个硬块
我心里难受 分手了
我心里很不舒服你们服务太差
心痛钱
我心脏好好的 就是想体检
我一边看手机一边说
我手上有湿疹
左手戒指拿不下来
我脚扭了 有点肿
面瘫针灸有吗
看不到你们的门牌
你们的网页打不开 看不见时间
我说不出那个药名
我讲不清楚那个单词
突然想起来我还要改时间
我突然不能来了
他突然不会来了
头疼的事情太多了
这事让我头疼
我倒下就睡
早上起不来 叫不醒我 下午吧
抽烟二十年 想戒
抽血几点
抽不出时间
卡住了 网页卡住了
我卡丢了
信用卡刷不了
我对花粉过敏
蚊虫叮咬
虫子咬了有点肿 三天了
刮胡子流了点血
血压计坏了
大便带一点血 痔疮老毛病
怀孕初期吐得厉害 正常吧
怀孕想换医生
宝宝两个月 检查身体
宝宝一天喝多少奶合适
孩子不喝果汁
我不喝酒
宝宝体重不够
吃了降压药以后要多久复查
药吃了三天还没好 喉咙还是痛
我把药都吃完了 想续开
我自己的药吃完了
电池没电
晒伤脱皮
烫头发过敏了 头皮痒
做饭烫到手指 没起泡
我要结束这个疗程
我想结束预约
不想等了
活动几点开始
死机了
我家的狗死了 心情不好
我要杀价
打孩子的疫苗
我要打针
我快被孩子气疯了
麻烦死了
痛死我了牙
腰疼得要命
肩膀疼得抬不起来 好几个星期了
唔該 我想約驗血
我屋企老人家想打針
我唔記得食藥
我條頸瞓捩咗
隻腳拗柴
好癢好辛苦 係濕疹
my chest x ray from last month did it come in
the pain in my shoulder goes down to my elbow when i play tennis
i had trouble breathing last winter, now i want the flu shot
my breathing test is on friday right
my daughter's asthma is under control
i get a numb bum from sitting
my hand was numb after the dentist... i mean my lip
my baby toe is numb from tight shoes
my vision test
i'm speechless at your prices
it's a headache to park there
a mild headache and a runny nose
i fainted once as a teenager
i was unconscious for the surgery obviously and now i need the stitches out
my cousin had a seizure years ago
my son choked on a grape last summer, we learned cpr after
i have hives sometimes in spring
no swelling just a rash
bleeding has stopped it was just a scratch
my gums bleed a little
i had a miscarriage in march and want to talk about trying again
pregnant and craving pickles, need a prenatal vitamin prescription
my two month old has his vaccines tomorrow
my toddler drinks well and plays
she bumped her head on the swing but no vomiting and she's playing
i need physio for my legs after my fall last year
i've had a stiff neck for two weeks from my pillow
fever and a cough, no stiff neck
i need my pills blister packed
where do i throw out old pills
my battery charger is at the clinic
a little burn from the curling iron
i'm burned out from work
i feel burnt out
the heat is killing me
you're killing me with this hold music
i almost died of boredom
i'd rather stab myself than fill out another form
kill two birds with one stone
i murdered my alarm clock this morning
i'm not going to hurt anyone's feelings
my mom's funeral is friday so cancel
he passed away from a stroke last week, please close his file
grandma had a heart attack back in the nineties
i take heart pills
there's a heart disease clinic on main street right
is doctor chest in haha
i want to learn cpr for my job
what do i do if my baby ever chokes, do you teach that
my daughter's class learned about strokes
do you treat depression
i feel anxious about the test
my friend is in hospital for a stroke so i can't come tomorrow
my dad's stroke was five years ago
i'm allergic to penicillin, please note it
the nurse asked about chest pain and i said no
i don't have a fever any more
my fever is thirty seven five
he threw up once on the ferry, just seasick
i have a bruise on my head from last week
my legs fell asleep on the flight but fine now
我没有胸口痛 只是咳嗽
胸片报告
呼吸正常
我喘气没问题
手麻 颈椎病 好几年了
我以前面瘫过 现在好了
我看不清小字
头痛 一般般
小时候癫痫
我对海鲜过敏
流了一点鼻血 已经止住了
怀孕 没有出血 就是产检
宝宝两个月没有发烧 要打针
孩子三岁发烧三十八度 精神好
撞到头 没吐 精神好 已经三天了
药要不要饭前吃
我烫了个小泡
我很烦 想死的心都有了 排这么久
我外婆自杀过世 我想做辅导
我爸中风五年了 坐轮椅
中风险 的保险是什么
他死于心脏病
心脏病的药续一下
急救箱哪里买
胸痛没有 发烧也没有
护士问我有没有胸闷 我说没有
我没想过自杀
头晕 血压有点低
佢冇事 只係想改時間
我舊年中過風 而家想攞藥
唔係急嘢
我有高血壓 想覆診
`);
