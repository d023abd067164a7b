const lines = (text: string): readonly string[] => text.trim().split('\n');

/** Written from a brief by somebody who had not seen the rules. docs/results.md has the result of the first run. */
export const BLIND_EMERGENCIES = lines(`
um yeah it's like there's an elephant sitting on my chest and it won't let up
my husband's mouth is hanging on one side and he's talking like he's drunk
my left arm went all numb like twenty minutes ago and i'm kind of sweaty
the baby's seven weeks old and she's really hot the thermometer says thirty eight six
my little guy hasn't taken a drop since yesterday and he's just floppy
i can't get my daughter to wake up properly she just sort of moans
out of nowhere i got this headache like somebody hit me with a bat never had anything like it
i'm about fourteen weeks along and there's blood like a lot of it in the toilet
my roommate took a whole bottle of tylenol i think maybe an hour ago
i don't really see the point of being here anymore and i've got the pills sitting in front of me
i'm scared i'm going to hurt my kids if somebody doesn't stop me
he ate a cookie with peanuts and now his tongue's getting big and his voice sounds funny
she's on the floor shaking all over and her eyes are rolled back
my dad's got a piece of steak stuck and he can't talk he's going sort of blue
it's like a curtain came down over my right eye this morning i can't see out of it
my mom just all of a sudden can't get her words out it's all gibberish
i cut my hand on the table saw and it's soaked through three towels already
sorry to bother you but i've been throwing up and it looks like coffee grounds with red in it
my toddler got into the remote and i think he swallowed one of those little round batteries
the pot of hot oil went all over my husband's legs and the skin's coming off
my son came off the monkey bars and hit his head and he's thrown up three times since
i fell off the ladder and now i can't feel anything below my waist
my daughter's burning up and she can't put her chin down to her chest and the light hurts her eyes
my wife just dropped in the kitchen and she's not really answering me
my belly on the right side is just awful and i keep almost blacking out when i stand up i might be pregnant
i can't really finish a sentence without having to stop and catch my breath
my asthma's acting up the blue puffer isn't doing anything and i can barely get air in
i know you're busy i just have this tightness across my chest going up in to my jaw since breakfast
my friend just texted me goodbye she says she's gonna jump off the lions gate tonight
grandpa was fine at lunch and now one whole side of him's gone weak he can't hold his cup
我胸口像压了块大石头一样 喘不上气
我老公嘴巴歪到一边去了 说话也说不清楚
那个 我左边胳膊刚才突然麻了 使不上劲
宝宝才两个月大 额头好烫 量了三十八度七
孩子从昨晚到现在一口水都不肯喝 整个人软趴趴的
我女儿怎么叫都叫不醒
我头突然痛得像要炸开 这辈子没这么痛过
我怀孕三个多月 刚才下面流了好多血
我媽好像把整瓶安眠藥都吃下去了
我觉得活着没什么意思了 药我都准备好了
我怕我控制不住自己 现在就想拿刀砍他
吃了虾以后喉咙越来越紧 舌头也肿起来了
我弟在地上一直抽 眼睛翻白 嘴里冒泡沫
阿公食嘢哽親 講唔到嘢 塊面都紫晒
我右眼突然什么都看不见了 黑黑的一片
我爸刚刚还好好的 忽然话都讲不出来了
切菜切到手 血一直止不住 两条毛巾都湿透了
不好意思啊 我刚才吐出来的都是血
小朋友好像吞了一颗纽扣电池
滾水整鍋倒在小孩身上 皮都掀起來了
兒子從床上摔下來撞到頭 現在一直吐
我啱啱喺樓梯跌落嚟 雙腳完全冇感覺
孩子发高烧 脖子硬硬的 头低不下去
我太太剛剛暈倒了 叫她都沒什麼反應
肚子痛到冒冷汗 一站起来眼前就发黑要倒下去
我媽喘得很厲害 一句話都講不完整
我而家心口好翳 好似俾人揸住咁 隻手都痹埋
我朋友刚发信息跟我说再见 说她要从桥上跳下去
奶奶半边身子突然动不了 杯子都拿不住
宝宝呼吸好快 肋骨那里一凹一凹的 嘴唇有点发紫
`);

export const BLIND_OTHERS = lines(`
no chest pain or anything like that i just want my blood pressure checked
hi i need a follow up after my stroke last year
could the doctor fill out the form for my seizure medication it's for icbc
honestly the wait on hold is killing me can i just book something
i nearly had a heart attack when i saw the bill for the travel shots
i just moved over to burns road so can you update my address
is doctor stroke in on thursday
i've had a bit of a sore throat since saturday
i'm thirty four and i've had a low fever like thirty seven eight since last night otherwise i'm okay
i've got this rash on my elbow it's been there about two weeks
just a mild headache on and off i think i'm staring at the screen too much
i need a refill of my nitroglycerin spray the old one's expired
do you guys do allergy testing for like peanuts and stuff
i'd like to book a pap test please it's been three years
i fainted once back in high school do i have to put that on the new patient form
my father died of a heart attack years ago so i want to get my cholesterol screened
my son had a febrile seizure when he was two he's nine now i just need a copy of his records
she's not short of breath and no fever she just needs her flu shot
my phone's about to die can you call me back on my work number
i'm dying to get this wart taken off do you do the freezing
the parking around here is murder i'm going to be ten minutes late for my appointment
he's breathing fine and eating fine it's just a diaper rash
my epipen expires next month and i need a new prescription
i wanted to ask about the dermatology referral for my burn scar it's from when i was a kid
could you send me the note from when i was at saint paul's for chest pain back in march
is the suicide prevention workshop you're running still on next week
my baby's two months old and due for her first shots she's doing great
i stubbed my toe on the weekend it's a bit purple but i can walk on it okay
i'm ten weeks pregnant no bleeding no pain just want to book the first prenatal visit
no he hasn't had any more seizures it's been three years we just need the driver's medical
我没有胸痛也没有气短 就是想量一下血压
我去年中过风 现在想约个复诊
想请医生开一下癫痫的药 快吃完了
等了四十分钟 急死我了 到底能不能约啊
最近上班累死了 想约个全身体检
看到账单我差点心脏病发作 是不是算错了
我喉咙有点痛 两天了
我今年三十五 有点低烧三十七度六 精神还可以
手上起疹子两个礼拜了 有点痒
头有一点点痛 可能是昨天没睡好
我要续一下硝酸甘油 之前那瓶过期了
请问你们有没有做过敏测试
我想約子宮頸抹片檢查
我爸以前是心肌梗塞走的 所以我想查一下膽固醇
我兒子小時候有過熱性痙攣 現在都十歲了 想拿一份病歷
我手机快没电死机了 你能不能晚点打给我家里电话
我搬到伯恩斯路了 就是Burns Road 地址要改一下
请问史卓克医生星期四在不在
宝宝两个月了要打预防针 吃得好睡得好
我怀孕十周了 没有出血也没有肚子痛 想约第一次产检
我三月份因为胸痛去过急诊 都检查过没事了 想把报告转过来
呢排返工攰死我啦 想約個醫生做身體檢查
我要换一支新的EpiPen 旧的下个月到期
那个烫伤的疤想让皮肤科看一下 是三年前的了
笑死我了 我把日期记错了 想改一下预约时间
我冇發燒冇氣促 只係有少少咳
我想问一下你们这里打不打流感针
脚前两天扭了一下 有点肿 能走路
听说你们有个预防自杀的讲座 是什么时候
现在什么都贵得要命 我想问下没有医疗卡看一次多少钱
`);
