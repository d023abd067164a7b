/** What one caller says, a sentence to a line; " / " parts two utterances a few seconds apart. docs/results.md has the first runs. */
const calls = (text: string): ReadonlyArray<readonly string[]> =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' / '));

/** Written from the list of red flags alone, before the rules and tables were read; more than half resemble rows of those tables. */
export const FROM_THE_LIST = {
  emergencies: calls(`
my newborn feels really hot, thermometer says thirty eight point six, she's five weeks
so he's like two months old and he's got a temp of a hundred and one
it's about the baby, he was born six weeks ago / and uh he's running a fever since last night
she hasn't taken a bottle since yesterday and there's been no wet diapers
my toddler won't drink anything at all and he's just lying there floppy
I can't get my husband to wake up, I've been shaking him
he took a nap and now he won't open his eyes, he doesn't answer me
my son's breathing really fast and you can see his ribs sucking in
I, I can't, I can't get enough air
it's probably nothing but I'm a bit short of breath even when I'm just sitting here
one side of my dad's face is kind of drooping and he's drooling
my left arm went all tingly and weak about twenty minutes ago
half my face feels like the dentist froze it but I haven't been to the dentist
I've had headaches before but this one hit like a thunderclap, I've never felt anything like it
I'm twelve weeks along and I've started to bleed
my wife is pregnant / there's blood, there's quite a lot of blood
she took the whole bottle of tylenol
I think I took too many of my sleeping pills
honestly I don't see the point of being here anymore
I keep thinking about ending things, I've got the pills right here
I'm scared I'm going to hurt my baby
his lips are all puffy and his throat is closing up after the peanut butter
she got stung by a wasp and now her tongue is getting bigger
my daughter is shaking all over and her eyes rolled back
he's got a grape stuck in his throat he's going blue
all of a sudden I can't see out of my right eye, it's just black
mum is talking gibberish since this morning, the words don't come out right
I cut my hand on the mandolin and it won't stop, I've gone through three towels
I threw up and it was like coffee grounds, and some red
my kid swallowed one of those little button batteries from the remote
the pot of boiling water went all over her chest and belly, the skin's coming off
he fell off the bunk bed, hit his head / and he's been sick three times since
grandma slipped on the stairs and she says she can't feel her legs
I've got a fever and I can't put my chin down to my chest, my neck's so stiff
there's this kind of elephant sitting on my chest, I'm sweating, but I don't want to make a fuss
宝宝才四十天,今天早上量体温三十八度七
孩子两个月大,发烧了,身上滚烫
我家小孩刚满月 / 昨天晚上开始发烧,三十八度五
他从昨天到现在一口水都不肯喝,尿布也是干的
宝宝奶也不吃,整个人没精神,软绵绵的
我妈怎么叫都叫不醒,还有呼吸
老公昏过去了,推他也没反应
小孩喘得很厉害,肋骨那里一凹一凹的
我有点喘不上气,坐着也喘,可能没什么事吧
我爸半边脸歪了,嘴角流口水
左手突然麻了,使不上劲
我右边的脸 / 麻麻的没有知觉
头突然像炸开一样疼,这辈子没这么疼过
我怀孕十周,下面出血了
我老婆怀着孕呢 / 刚才流了好多血
她把一整瓶安眠药都吃了
我不小心把降压药吃了十几片
我不想活了,真的撑不下去了
活着没什么意思,我已经把药准备好了
我怕我会伤害我的孩子
吃了虾以后嘴唇肿起来,喉咙发紧
被蜜蜂叮了,现在整个脸都肿了,舌头也大了
孩子抽起来了,眼睛往上翻,口吐白沫
他被鱼丸卡住了,脸都紫了,说不出话
我右眼突然什么都看不见了
我妈早上起来话都说不清楚,舌头像打结一样
切菜切到手,血一直止不住,毛巾都湿透了
刚刚吐了一大口血
小朋友把遥控器里的钮扣电池吞下去了
热水整壶倒在他身上,胸口都起泡了
弟弟从床上摔下来撞到头 / 现在一直吐
从梯子上摔下来,两条腿没感觉了
個bb得兩個月大,發緊燒三十八度幾
我老豆心口好翳,好似有嘢壓住咁,唞唔到氣
佢發高燒條頸硬晒,郁唔到
`),
  others: calls(`
no he doesn't have a fever, he's just due for his two month shots
I had a heart attack in 2019 and I need my cardiology follow up
my mother had a stroke years ago, that's why I want my blood pressure checked
I'm dying to get this appointment over with, ha
can you send the overdose prevention pamphlet to my email
I'd like to book the CPR and choking course you advertise
she used to have seizures as a child but nothing for ten years
I nearly choked when I saw the bill
do you have a form for epilepsy for the driver's licence people
my neck is a bit stiff from sleeping funny, no fever or anything
the doctor asked me to come back about my arm, it was numb last winter and it's fine now
I need a refill of my EpiPen, the old one expired
my remote's battery is dying so if I cut out call me back
I got a sunburn on my nose, it's peeling a little
my daughter bumped her head last month and they cleared her, we just need the note
it's not chest pain, I only have a runny nose
I am sixteen weeks pregnant and want my regular prenatal visit, no bleeding or anything
he drinks well and he's eating, it's only the rash
my uncle took his own life in March and I'd like to talk to a counsellor about grief
I couldn't catch a break this week, work's been suffocating
I'd kill for a morning appointment
can I get the results of my stress test and the chest x-ray
I'm bleeding money on parking there
my period is heavy-ish like always, I just want to talk about the pill
is there a handout on what to do when a child swallows something
没有发烧,就是两个月的疫苗该打了
我前年中过风,现在来复查
我爸爸以前心脏病发作过,所以我想做个体检
等得我快疯了,急死人了
我要预约急救课,教怎么处理噎到的那种
不是胸口痛,就是有点咳嗽
他小时候抽过筋,发烧那种,现在都十几岁了
我怀孕五个月,没有出血,约常规产检
上个月摔到头,医生说没事,我要开个证明
晒伤了一点点,鼻子脱皮
脖子落枕了,没发烧
昨天看球赛把我笑死了,嗓子有点哑
我想拿自杀预防讲座的报名表
我阿姨去年自杀走了,我想约心理辅导
我手机快没电池了,你快点说
孩子能喝水也能吃,就是有点流鼻涕
我要续过敏针,旧的过期了
去年右手麻,做了手术,现在已经好了
这个价钱贵得我吐血
脚抽筋,晚上睡觉有时候会抽一下
我想问验血的结果出来没有
眼睛看不清楚有几年了,想换眼镜
冇胸口痛呀,淨係想拎報告
我阿媽幾年前中過風,而家覆診
等到頸都長埋,幾時先有位呀
`),
};

/** Written after the rules were read, to get past them: comparisons, broken English, a recogniser's mistakes. */
export const AGAINST_THE_RULES = {
  emergencies: calls(`
I've written the letters already, so just cancel everything, I won't be needing it
信我都写好了,预约就取消吧,用不着了
the right side of my mouth feels frozen, like I got novocaine
my hand fell asleep an hour ago and it's still not coming back, and my cheek too
my arm doesn't feel like it belongs to me
he's three weeks and he's a hundred point eight
the baby feels warm and she's only nine days old
um my little one's seven weeks / her temperature is like thirty eight five
he's not peeing, his diaper has been dry all day, and he spits out every bottle
she's so sleepy I can't get her to nurse
my mom's on the couch and I can't wake her up and I'm home alone
my roommate is snoring weird and he won't come to
grandpa's lips look a little blue and he's panting
I have to sit up all night because when I lie down I feel like I'm drowning
it's like breathing through a straw
my head, it just, it just exploded, worst pain ever
I'm thirty four weeks and the baby stopped moving
pregnant and spotting, with cramps on one side
he got into grandma's heart medicine, I don't know how many he ate
I drank some drain cleaner by accident
I took my insulin twice and I'm shaky and sweaty
everybody would be better off without me
I want to hurt my neighbour, I've got the knife in my hand
hives all over and my voice is going funny since the antibiotic
he's twitching and he's not answering, it's been five minutes
there's a hot dog stuck, he can't cough
the whole left half of what I see is gone
my husband can't say my name, he just makes sounds
the nosebleed's been going an hour and I'm on blood thinners
I'm coughing and there's bright red in the sink
she put a magnet in her mouth and now it's gone
the barbecue flared up, his whole face and both arms are burned
he was knocked out for a minute at hockey and now he keeps asking the same question
I fell off the roof and my legs are tingling and I can't stand
temperature of forty and the light hurts my eyes and my neck won't bend
I feel pressure right here in the middle, going into my jaw
my heart is racing and I'm about to faint
chess pain, I have chess pain since one hour
I have pain in my chess and my arm is num
my dad, he fall down, he no talk, he no move
baby very hot, two month, no drink milk
我半边脸像打了麻药一样
嘴巴右边没感觉,像看完牙医那样,可是我没看牙医
宝宝尿片一整天都是干的,奶瓶给他就吐出来
我家宝贝才二十几天,摸着好烫
孩子一直睡,叫起来喂奶又睡过去了
爸爸坐在沙发上叫他不理,口水流下来
晚上不能平躺,一躺下就憋醒
我感觉要窒息了
怀孕八个月,今天孩子一直没动
怀孕了,肚子一边很痛,还有点见红
孙子把我的血压药当糖吃了,不知道吃了几颗
胰岛素打了两次,现在手抖出冷汗
我走了大家都轻松
我手里拿着刀,我想砍他
吃了头孢以后全身起疹子,声音都哑了,喉咙堵堵的
她眼睛直直的,手脚一抖一抖,叫她不应
果冻卡在喉咙,咳不出来
左边一半的东西都看不到了
老公叫不出我的名字,只会啊啊啊
流鼻血流了一个小时了,我在吃薄血药
咳出来都是鲜红的
磁力珠放嘴里,现在少了两颗
烧烤的时候火窜上来,整张脸跟两只手都烧到了
打球撞到头晕过去一下,现在一直问同样的问题
摔了一跤以后脚麻麻的站不起来
烧到四十度,怕光,脖子弯不下去
胸口中间这里闷,一直到下巴
心跳好快,快要晕了
胸口通,左手也麻
baby两个月,fever三十八度五
我chest pain,好辛苦
佢成個人軟晒,叫極都唔醒
我個仔食咗粒電芯
我唔想做人喇,好辛苦
阿爺塊面歪咗一邊,講嘢唔清楚
流緊好多血,止唔到
bb唔肯飲奶,成日瞓,身好㷫
`),
  others: calls(`
the right side of my face is still frozen from the dentist this morning
I'm in the dentist's chair so half my mouth is numb, sorry if I mumble
the diaper rash isn't going away, can we see someone
he's dry all night now, so potty training is done
my baby's nine weeks old and needs her shots
my wife's thirty weeks pregnant and she needs her blood work
he asks the same question over and over, he's four
I'd like a course on how to treat burns for my staff
I play chess and my wrist hurts
I'm calling about the letter you've written for my insurance
could you hold, my phone's about to die
I fell asleep on the couch and missed your call
my heart was racing when the dog ran out, I'm fine, just booking a physical
it's for a tetanus shot, I cut my finger a bit, it stopped bleeding
I want to stop taking my blood thinners, can the doctor call
I ran out of my heart medicine and need a refill
my kid has a cold, no fever, he's drinking fine
the pharmacy gave me the whole bottle at once, is that right
I took my pills this morning like always
it's hard to breathe in these masks, do I still need one at the clinic
I've got a sore throat and I'm a little hoarse
my neck's been sore since the gym and I want a massage referral
I lost my glasses so I can't see a thing on this form
I don't have thoughts of hurting myself, it's for my medication review
my late husband died of a stroke, I need the death certificate form
刚看完牙医,半边嘴还是麻的,讲话不清楚不好意思
尿布疹一直不好,想约医生看
宝宝九个星期了,要打疫苗
我老婆怀孕三十周,要抽血检查
员工要学怎么处理烫伤,有课程吗
信写好了吗,我要寄给保险公司
手指割了一小口,血已经止住了,想问要不要打破伤风
心脏药吃完了,要续药
药局一次给我一整瓶,对吗
我早上的药已经吃了
戴口罩透不过气,进诊所还要戴吗
喉咙有点痛,声音哑哑的
健身以后脖子酸,想转介按摩
我没戴眼镜看不到表格上的字
我没有伤害自己的想法,只是药物复诊
我先生中风过世的,我要死亡证明的表格
你们电话打不通,急死我了
孩子不爱喝牛奶,想问要不要补钙
他睡觉会打呼,想看睡眠科
我晕车,想拿点晕车药
体检报告说血压有点高
我儿子抽到了学校名额,要体检表
刚生完孩子两个月,要做产后检查
大便有点干,想看医生
我想攞張假紙,琴日發燒今日冇事喇
`),
};
