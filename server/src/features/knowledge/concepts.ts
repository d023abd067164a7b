/**
 * Synonyms at a front desk, by concept: English, then Chinese. A question in Mandarin finds an answer the
 * clinic wrote in English only, and "doctor's note" finds "sick note". A space joins consecutive words.
 */
const WORDS = {
  address: [
    'address | located | location | where are you | where is the clinic | where is the office | where is your | which street | what street | where you guys are | where you are | whereabouts | postal code',
    '地址 | 在哪里 | 在哪儿 | 在哪 | 什么地方 | 哪条街 | 什么位置 | 位置 | 门牌 | 邮编',
  ],
  directions: [
    'direction | how do i come | which door | get there | get to you | how do i find | find you | cross street | intersection | which floor | what floor | entrance | landmark | buzzer',
    '怎么走 | 怎么去 | 怎么到 | 怎么过去 | 路线 | 几楼 | 哪一层 | 入口 | 从哪进 | 路口 | 怎么找',
  ],
  transit: [
    'bus | skytrain | transit | train | station | bus stop | subway | canada line',
    '公交 | 公车 | 巴士 | 天车 | 地铁 | 车站 | 轻轨 | 坐车 | 坐几路',
  ],
  parking: [
    'parking | park | parkade | parking lot | stall | parking spot | leave my car | leave the car | put my car',
    '停车 | 泊车 | 车位 | 停哪 | 放车 | 车库',
  ],
  fax: ['fax | fax number', '传真'],
  email: ['email | e-mail | e mail', '电邮 | 邮箱 | 电子邮件 | 电子邮箱 | 邮件 | email'],
  text_content: [
    'text say | text mention | text show | text include | text have in it | text contain | in the text | on the text | text message say | text message mention | text message contain | in the text message | text going to say | text message going to say | text give away | text read',
    '短信里 | 短信内容 | 短信上 | 短信写 | 短信会写 | 短信会说 | 短信里面 | 短信会不会写 | 短信会显示 | 讯息里',
  ],
  reminder: [
    'reminder | text the day before | text me the day before | text reminder | remind me before | remind me about it | remind me of it | remind me of my | remind me about my | remind me the day | will you remind | do you remind | going to remind | gonna remind | be reminded | get reminded | remind people | remind patients',
    '提醒 | 提前提醒 | 短信提醒',
  ],
  website: [
    'website | web site | web page | webpage | web address | online | url | site',
    '网站 | 网址 | 网页 | 官网 | 网上 | 手机上',
  ],
  phone_number: [
    'phone number | telephone number | number to call | number can i call | call back number | your number | direct line',
    '电话号码 | 电话是多少 | 什么电话 | 打什么号码 | 联系电话 | 电话多少 | 打哪个电话',
  ],
  hours: [
    'hour | how late can i come | latest i can come | open | close | closed | closing | opening | what time do you | how late are you | how late do you | how late is the clinic | how late is it | how late are you open | anybody in | anyone in | anybody there | anyone there | someone there | doctors in | doctor in on | open until | open till | how early | until when | shut | evening appointment | evening hours | evening visit | in the evening | evenings | late appointment',
    '最晚几点 | 晚上有门诊 | 晚上开 | 晚上能看 | 晚上可以看 | 晚上看病 | 周日有 | 周六有 | 星期天有 | 星期六有 | 礼拜天有 | 礼拜六有 | 周末有 | 周日看 | 周六看 | 几点开始 | 几点开 | 几点关 | 开门 | 关门 | 营业 | 上班 | 下班 | 开到几点 | 门诊时间 | 开放时间 | 几点到几点 | 工作时间 | 营业时间 | 开不开 | 有没有开 | 有开 | 开着 | 今天开吗 | 明天开吗 | 天开吗 | 六开吗 | 日开吗 | 一开吗 | 二开吗 | 三开吗 | 四开吗 | 五开吗 | 上开吗 | 末开吗 | 现在开吗 | 还开吗 | 门开吗 | 都开吗 | 有没有开门 | 几点收工 | 几点放工 | 看不看病',
  ],
  lunch: [
    'lunch | lunch break | lunchtime | lunch hour | over noon',
    '午休 | 中午休息 | 中午开 | 中午关 | 午饭时间',
  ],
  holiday: [
    'holiday | christmas | christmas eve | new years eve | boxing day | new year | easter | thanksgiving | canada day | remembrance day | family day | victoria day | labour day | long weekend | stat | good friday',
    '平安夜 | 圣诞节 | 节礼日 | 国殇 | 农历新年 | 中秋 | 端午 | 假日 | 假期 | 节日 | 圣诞 | 新年 | 过年 | 春节 | 感恩节 | 复活节 | 国庆 | 长周末 | 放假 | 元旦 | 法定',
  ],
  weekend: [
    'weekend | saturday | sunday',
    '周末 | 周六 | 周日 | 星期六 | 星期天 | 星期日 | 礼拜六 | 礼拜天 | 礼拜日 | 礼拜',
  ],
  today: ['today | right now | now | tonight | this afternoon | still open', '今天 | 现在 | 今晚 | 今日'],
  languages: [
    'language | speak | speaks | mandarin | cantonese | chinese | punjabi | french | farsi | korean | vietnamese | spanish | tagalog | hindi',
    '普通话 | 国语 | 中文 | 粤语 | 广东话 | 语言 | 会说 | 会讲 | 讲中文 | 说中文 | 英文 | 法语 | 旁遮普',
  ],
  interpreter: [
    'interpreter | translator | translate | translation | interpret',
    '翻译 | 传译 | 口译 | 英文不好 | 英语不好 | 不会英文 | 不懂英文 | 不会说英语 | 英语讲不好 | 英文讲不好 | 英语不行 | 英文不行 | 英语不太好 | 英文不太好 | 听不懂',
  ],
  female_doctor: [
    'female | woman | women | lady | male | man doctor',
    '女医生 | 女的 | 女大夫 | 男医生 | 男大夫 | 男的',
  ],
  doctor: [
    'doctor | doc | dr | physician | gp | provider | practitioner | family doctor | specialist',
    '医生 | 大夫 | 家庭医生',
  ],
  which_doctors: [
    'which doctor | what doctor | who work | who are the doctor | who are your doctor | names of the doctor | list of doctor | how many doctor | who can i see | who is the doctor',
    '哪些医生 | 有哪几位 | 哪几个医生 | 有什么医生 | 医生都有谁 | 几位医生 | 几个医生 | 医生名单 | 哪位医生',
  ],
  new_patients: [
    'new patient | take new | taking new | accept new | accepting new | accepting patient | taking patient | take patient | take on | taking on | taking anybody | taking anyone | taking people | register as | register my family | sign up | sign us up | sign the whole family up | sign my family up | sign my family | sign the family | join the clinic | become a patient | looking for a family doctor | need a family doctor | find a family doctor | get a family doctor | roster | space for new | room for new | need a gp | looking for a gp',
    '新病人 | 新患者 | 找个家庭医生 | 找家医 | 想找医生 | 可以登记 | 登记做 | 收病人 | 收新 | 接收 | 接受新 | 注册 | 找家庭医生 | 成为病人 | 登记成 | 还收 | 收不收',
  ],
  walk_in: [
    'walk in | walk-in | walk ins | walkin | drop in | just show up | just come in | without an appointment | without appointment | no appointment | need an appointment | have to book | come by without',
    '不预约 | 没预约 | 没有预约 | 直接过来 | 直接来 | 直接去 | 要不要预约 | 需要预约 | 不用预约 | 随到随看 | 步入 | 现场排队 | walk-in | walkin | 临时去 | 一定要预约',
  ],
  bring: [
    'bring | bring my pills | bring my pills along | bring my medication | bring my medications | bring my medications with me | bring my medication with me | bring my pills with me | bring my meds | bring my medicine | bring along my pills | what do i need to have | take with me | need to bring | carry | what should i have with',
    '带什么 | 带东西 | 要带 | 需要带 | 带些什么 | 带上 | 带齐 | 自己带 | 带翻译 | 准备什么 | 带证件',
  ],
  fasting: [
    'fast | fasting | empty stomach | eat before | eat anything before | eat breakfast | have breakfast | eat or drink | eat normally | drink before | drink coffee | drink water | coffee before | skip breakfast',
    '空腹 | 吃早饭 | 吃早餐 | 吃东西 | 吃饭 | 喝水 | 喝咖啡 | 喝东西 | 禁食 | 饿着肚子 | 饿肚子',
  ],
  how_long: [
    'how long | how many days | how many weeks | how soon | take long | long does it take',
    '多久 | 几天 | 要多长',
  ],
  from_age: [
    'what age | how old | old enough | too young | too old | under two | under three | under five | under ten',
    '几岁 | 多大年纪 | 多大可以 | 多大能 | 年龄 | 岁以下',
  ],
  arrival: [
    'come early | arrive early | come in early | be there early | how early can i | how early should i | how early do i | early should i come | early do i need to be | minutes early',
    '提前多久到 | 提前到 | 提前几分钟 | 提前多长时间到 | 早点到 | 早到 | 早一点到',
  ],
  contents: [
    'include | included | what do you check | what do they check | get checked | what is checked',
    '查什么 | 查哪些 | 检查什么 | 检查哪些 | 包括 | 包含',
  ],
  sick_note: [
    'sick note | doctor note | doctors note | note for work | note for my boss | note for my work | work note | school note | note for school | medical note | medical certificate | sick leave | employer | off work | note from the doctor | absence note',
    '病假 | 假条 | 请假条 | 医生证明 | 病假条 | 病假单 | 医生纸 | 医生信 | 请病假 | 开证明 | 病假证明',
  ],
  form: [
    'form | paperwork | fill out | fill in | filled out | complete a form | insurance form | disability | forms',
    '表格 | 填表 | 填一份 | 填个表 | 申请表 | 保险表 | 张表 | 份表',
  ],
  fee: [
    'fee | cost | charge | charged | price | how much | pay | paying | free | bill | expensive | dollar | money | penalty | penalized | fined | owe',
    '多少钱 | 交钱 | 收费 | 费用 | 要钱 | 付费 | 价格 | 花钱 | 免费 | 罚款 | 罚钱 | 扣钱 | 付多少 | 钱 | 要付 | 收不收费 | 收不收钱 | 会罚 | 要罚 | 花多少 | 给多少 | 交多少 | 算钱',
  ],
  visit_cost: [
    'pay for a visit | pay for the visit | pay for my visit | pay for an appointment | pay for the appointment | pay to see | pay to be seen | how much is a visit | how much is an appointment | how much is it to see | cost of a visit | visit cost | visits cost | cost to see | visit free | visits free | charge for a visit | covered by msp | covered under msp | msp cover | msp pay | msp pays | covered by my msp | visit covered | visits covered',
    '看病要钱 | 看病多少钱 | 看病要付钱 | 看病收费 | 看病免费 | 看一次多少钱 | 看一次要多少钱 | 看一次要钱 | 看一次医生多少钱 | 看一次医生要多少钱 | 看一次病多少钱 | 看一次病要多少钱 | 看一次病要给多少钱 | 来一次多少钱 | 来一次要多少钱 | 看一次给多少钱 | 看一次收多少 | 看一趟多少钱 | 看医生要钱 | 看医生多少钱 | 看诊费 | 诊费 | msp付 | msp包 | msp报 | msp卡包 | 医保包 | 医保报 | 医保付',
  ],
  payment: [
    'credit card | debit | cash | visa | mastercard | e-transfer | etransfer | apple pay | payment method | method of payment | interac | tap | cheque | how can i pay | how do i pay',
    '信用卡 | 刷卡 | 现金 | 借记卡 | 转账 | 支付方式 | 怎么付 | 付款 | 微信 | 支付宝 | 支票',
  ],
  no_show: [
    'no show | no-show | missed appointment | miss my appointment | miss an appointment | missed my appointment | miss the appointment | didnt show | did not show | dont show up | forget my appointment | forgot my appointment | missing an appointment | dont come | not show up | miss a visit | misses a visit | missed a visit | missed visit | miss my visit | missed my visit | miss the visit | missing a visit | misses an appointment | misses my appointment | missed an appointment | dont turn up | doesnt turn up | not turn up | didnt turn up | doesnt show | dont show | skip an appointment | skip a visit | forget to come | forgets to come | couldnt make it | didnt make it | miss it | missed it | i miss mine',
    '没来 | 爽约 | 来不了 | 没能来 | 人没到 | 没去 | 忘了去 | 错过 | 忘记去 | 不来 | 没有去 | 没赴约 | 约了没到',
  ],
  cancel: [
    'cancel | cancellation | cancelling | cancel policy | how much notice | reschedule | cant make it | cannot make it | cant come in after all | something comes up | drop my appointment | drop the appointment | drop an appointment | drop my visit | drop the visit | drop a visit | drop that one | dropped that one | drop the morning one | dropped the morning one | drop the afternoon one | dropped the afternoon one | back out | call it off',
    '取消 | 改期 | 晚才改 | 才改 | 晚改 | 改预约 | 改约 | 退约 | 取消预约 | 提前多久 | 临时有事 | 有事来不了 | 临时来不了 | 不要那个预约 | 退掉 | 推掉 | 临时又想改 | 临时想改 | 临时要改 | 临时改 | 想改时间 | 要改时间 | 再改时间',
  ],
  refill: [
    'refill | prescription | renewal | renew my prescription | pill renewed | med renewed | prescription renewed | medication renewed | get my pills renewed | renew my med | renew my medication | renew my pill | medication | meds | pills refilled | run out of | running out | repeat prescription | inhaler | pills are almost out | almost out of my pills',
    '续药 | 续方 | 药快没了 | 药没了 | 药要续 | 续 | 开药 | 药快吃完 | 药吃完 | 处方 | 拿药 | 配药 | 补药 | 续开 | 药没了',
  ],
  pharmacy: ['pharmacy | drugstore | shoppers | london drugs | rexall', '药房 | 药店'],
  // Most ways to ask it are recognized in read-question.ts.
  to_pharmacy: ['prescription sent | send prescriptions | fax it to', '处方传 | 处方发'],
  other_province: [
    'alberta card | ontario card | ohip | quebec card | saskatchewan card | manitoba card | another province | other province | other provinces | different province | out of province | my alberta | my ontario | visiting from alberta | visiting from ontario | visiting from quebec',
    '外省 | 别的省 | 其他省 | 阿尔伯塔 | 亚省 | 阿省 | 安省 | 安大略 | 魁省 | 魁北克',
  ],
  unwell: [
    'cold | bit of a cold | sniffles | runny nose | stuffy nose | fever | cough | coughing | contagious | feeling sick | im sick | am sick | under the weather',
    '感冒 | 发烧 | 咳嗽 | 生病 | 流鼻涕 | 着凉',
  ],
  lab: [
    'lab | blood work | bloodwork | blood test | laboratory | lifelabs | blood draw | draw blood | urine test | get blood | blood place | blood lab | blood taken | bloods done',
    '抽血 | 验血 | 化验 | 化验所 | 化验室 | 实验室 | 尿检 | 验尿 | 血检',
  ],
  results: [
    'result | test result | lab result | results back | report back | test come back | tests come back | bloodwork came back | blood work came back | blood test came back | bloodwork is back | bloodwork back | came back | my test | wrong with my test | blood result | blood results',
    '听报告 | 看报告 | 结果 | 报告 | 化验单 | 检查结果 | 验血结果',
  ],
  referral: [
    'hear back about a specialist | hear from the specialist | specialist appointment | referral | refer | specialist referral | referred | see a specialist | dermatologist | cardiologist',
    '转介 | 转诊 | 专科 | 推荐信 | 转介信 | 看专科',
  ],
  flu_vaccine: [
    'flu | flu shot | covid | influenza | booster | flu vaccine',
    '流感 | 新冠 | 流感疫苗 | 流感针 | 加强针',
  ],
  vaccine: [
    'vaccine | vaccination | immunization | shot | jab | immunise | shingles | shots | needle | school shots | baby shots | caught up on',
    '疫苗 | 打针 | 预防针 | 接种 | 几针 | 那针 | 针簿 | 打的针',
  ],
  // A price or a season of one vaccine says nothing about these.
  named_vaccine: [
    'shingles | shingrix | tetanus | hpv | gardasil | pneumonia | pneumococcal | pneumovax | rsv | rabies',
    '带状疱疹 | 生蛇 | 破伤风 | 宫颈癌疫苗 | 九价 | 肺炎疫苗 | 肺炎针 | 狂犬',
  ],
  travel: [
    'travel | travelling | traveling | trip | yellow fever | malaria | going to africa | abroad | overseas | hepatitis',
    '旅行 | 旅游 | 出国 | 黄热病 | 疟疾 | 去非洲 | 去外国',
  ],
  records: [
    'record | medical record | chart | my file | transfer my file | copy of my | transfer record | records sent | medical history | files',
    '病历 | 病例 | 档案 | 病史 | 资料转 | 转病历 | 医疗记录 | 看病记录 | 就诊记录',
  ],
  wheelchair: [
    'wheelchair | accessible | accessibility | elevator | ramp | stair | step free | walker | disabled | scooter | mobility',
    '轮椅 | 无障碍 | 电梯 | 楼梯 | 坡道 | 台阶 | 残疾 | 助行器 | 腿脚不便',
  ],
  mask: ['mask | masks | face covering', '口罩'],
  children: [
    'child | children | kid | kids | bring my baby to | bring my child to | bring my kid to | bring my kids to | bring my son to | bring my daughter to | baby | babies | infant | pediatric | newborn | toddler | my son | my daughter | pediatrician',
    '小孩 | 孩子 | 儿童 | 宝宝 | 婴儿 | 儿科 | 小朋友 | 新生儿 | 儿子 | 女儿',
  ],
  after_hours: [
    'after hour | after hours | when you are closed | when youre closed | when you close | at night | middle of the night | overnight | clinic is closed | out of hours | evening | night | nurse line | for nights',
    '下班后 | 下班以后 | 关门后 | 关门以后 | 半夜 | 夜里 | 晚上 | 非工作时间 | 关门了 | 夜间',
  ],
  phone_visit: [
    'phone visit | phone appointment | telephone appointment | by phone | over the phone | doctor just call | doctor call me | phone call instead | call me instead | instead of coming | without coming in | instead of me coming | virtual | video | telehealth | zoom | video call | on the phone | telephone visit | remote | talk to the doctor on the phone | speak to the doctor on the phone | talk to a doctor on the phone | speak with the doctor on the phone',
    '电话看 | 电话就诊 | 视频 | 电话问诊 | 远程 | 线上看 | 网上看病 | 电话预约医生 | 电话看诊 | 打电话看 | 打电话给我看 | 电话里看 | 电话上看 | 跟医生通电话 | 和医生通电话 | 通电话 | 通个电话',
  ],
  health_card: [
    'msp | care card | carecard | health card | services card | healthcare card | medical card | personal health number | phn | insurance card',
    'msp | 医保 | 医疗卡 | 健康卡 | 保健卡 | 蓝卡 | 社安 | 医保卡 | carecard',
  ],
  lacking: [
    'without | dont have | do not have | no msp | lost my | forgot my | expired | havent got | no card | left my | yet | waiting for my | being processed | still processing | hasnt started | hasnt kicked in | hasnt come | not here yet',
    '没有 | 没带 | 丢了 | 忘带 | 过期 | 还没 | 忘了带 | 没医保 | 没卡 | 还没到 | 还没来 | 还没收到 | 还没下来 | 没寄到 | 没收到 | 没批 | 还在申请 | 还在办 | 还在路上 | 还在等 | 卡没到 | 卡没来',
  ],
  uninsured: [
    'uninsured | no insurance | private pay | visitor | tourist | out of province | international student | not covered | no coverage | visiting | self pay | without msp | without insurance | dont have msp | no msp | dont have insurance | waiting period',
    '没有保险 | 自费 | 游客 | 访客 | 外省 | 留学生 | 没医保 | 没有医保 | 没有msp | 没msp | 旅游签 | 探亲 | 没保险 | 等待期 | 国际学生 | 没生效 | 没有卡也没有保险',
  ],
  late: [
    'late | running late | running behind | be late | stuck in traffic | traffic | minutes late | minutes behind | grace period',
    '迟到 | 晚到 | 来晚 | 晚一点到 | 堵车 | 晚几分钟 | 赶不上 | 来不及 | 来不来得及 | 堵在 | 晚个 | 要晚到 | 会晚到',
  ],
  companion: [
    'companion | bring someone | my husband | my wife | sit in with me | bring my husband | bring my wife | bring a friend | come with me | family member | someone with me | bring my mom | bring my mother | accompany | support person | come in with me | bring along | bring my kids along | bring the kids along | bring my children along | bring the children along | kids with me | kids along | come along | in the room with me | bring my niece | bring my nephew | bring my sister | bring my brother | bring my grandson | bring my granddaughter | bring a relative | niece along | nephew along | son along | daughter along',
    '陪 | 陪同 | 一起来 | 家属 | 带人 | 带家人 | 家人一起 | 陪着 | 一起进 | 陪我 | 一起去 | 一起过来 | 带孩子一起 | 带小孩一起 | 带着孩子 | 带个人',
  ],
  xray: [
    'xray | x-ray | x ray | ultrasound | imaging | ct scan | mri | scan | ecg | mammogram | x-rayed | xrayed',
    'x光 | 照光 | 拍片 | 超声 | 超声波 | b超 | 影像 | 照x | 做ct | 核磁 | 心电图 | 照片子',
  ],
  driver_medical: [
    'driver | drivers | driving | driver medical | licence | license | icbc | class 5 | class 4 | truck',
    '驾照 | 驾驶 | 司机 | 驾照体检 | 开车体检 | 驾驶体检',
  ],
  physical: [
    'physical | checkup | check up | annual exam | complete exam | check-up',
    '体检 | 全身检查 | 年检 | 健康检查 | 身体检查',
  ],
  pap: ['pap | pap test | pap smear | cervical', '宫颈 | 子宫颈 | 刮片 | 抹片'],
  wifi: ['wifi | wi-fi | wi fi | internet', '无线网 | wifi | 上网 | 网络密码'],
  washroom: ['washroom | restroom | bathroom | toilet | change table', '厕所 | 洗手间 | 卫生间 | 洗手'],
  pets: ['dog | pet | service dog | animal | cat', '狗 | 宠物 | 导盲犬'],
  wait_time: [
    'wait time | how long is the wait | waiting time | how long will i wait | how busy | long wait | lineup | line up | sit in the waiting room | how long do i wait | how long do i have to wait',
    '等多久 | 等很久 | 排队 | 要等 | 等候时间',
  ],
  length: [
    'how long is an appointment | how long is a visit | how long does | how many minutes | one issue | one problem | more than one | several issue | two things | things to go over | all in one visit | in one visit | few things | couple of things | several things | how long will the appointment take | how long does the appointment take | how long is the appointment | how long will it take | how long is it going to take | how long will i be | how long should i plan | how long does it usually take | appointment take | visit take',
    '多长时间 | 看多久 | 几分钟 | 几个问题 | 一个问题 | 多少分钟 | 几样东西 | 问几样 | 看几样 | 大概要看多久 | 要看多久 | 要多长时间 | 多长时间',
  ],
  privacy: [
    'privacy | confidential | recorded | recording | who sees | my information | private',
    '隐私 | 录音 | 保密 | 个人信息',
  ],
  complaint: ['complaint | complain | manager | feedback | unhappy', '投诉 | 意见 | 经理 | 主管 | 反映问题'],
  mental_health: [
    'counsellor | counselling | counselor | therapist | psychologist | psychiatrist | mental health',
    '心理咨询 | 心理医生 | 心理辅导 | 辅导 | 精神科',
  ],
  pregnancy_test: ['pregnancy test | test if i am pregnant | test for pregnancy', '验孕 | 测孕 | 怀孕测试'],
  pregnancy: ['pregnant | pregnancy | prenatal | maternity | midwife', '怀孕 | 孕妇 | 产检 | 产前'],
  immigration: [
    'immigration | immigration medical | visa exam | panel physician',
    '移民体检 | 移民 | 签证体检',
  ],
  wsbc: ['wcb | worksafe | work injury | injured at work | workers compensation', '工伤 | wcb | 劳工'],
  house_call: ['house call | home visit | come to my home | come to the house', '上门 | 出诊 | 来家里'],
  update_details: [
    'change my address | new address | moved house | moved apartment | just moved to | we moved | change my phone | update my | new phone number | change of address | change my name',
    '改地址 | 地址能改 | 地址改 | 改一下地址 | 换了手机号 | 换了手机 | 换了号码 | 换了电话 | 换手机号 | 改手机号 | 手机号改 | 换地址 | 搬家 | 换电话 | 改电话 | 更新资料 | 换号码 | 改名',
  ],
  blood_pressure: [
    'blood pressure | blood pressure taken | blood pressure checked | bp check | pressure checked',
    '量血压 | 量个血压 | 测血压 | 血压',
  ],
  private_insurance: [
    'bill them directly | direct bill | direct billing | blue cross | sun life | manulife | guard me | extended health | private insurance | my insurance cover',
    '蓝十字 | 商业保险 | 直接报 | 报销 | 保险能 | 保险可以 | 私人保险',
  ],
  recently: ['last night | last week | yesterday', '昨晚 | 昨天 | 上周 | 上礼拜'],
  ear_wax: [
    'ear wax | earwax | ear syringe | ears flushed | stitches | wart | mole',
    '耳屎 | 耳垢 | 洗耳 | 拆线 | 去疣 | 去痣',
  ],
  injections: [
    'b12 | b12 shot | b12 shots | allergy shot | allergy shots | cortisone | cortisone shot',
    'b12 | 维生素针 | 维他命针 | 脱敏针 | 封闭针',
  ],
  other_care: [
    'physio | physiotherapy | physiotherapist | massage | chiropractor | acupuncture | naturopath | optometrist',
    '物理治疗 | 按摩 | 正骨 | 针灸 | 中医 | 验光',
  ],
  /** Where callers are while they call, or why they cannot come; it asks nothing. */
  at_work: [
    'at work | stuck at work | busy at work',
    '我上班 | 我要上班 | 我下班 | 上班走不开 | 我五点放工 | 我放工',
  ],
  clothing: ['what should i wear | what to wear | what do i wear', '穿什么'],
  /** Another place, or a topic clinics are not asked about: never answered from this clinic's entries. */
  elsewhere: [
    'dentist | dental | orthodontist | mall | store | supermarket | grocery | restaurant | bank | bank password | hotel | across the road | across the street | next door | down the street | other clinic | hospital cafeteria | nearest pharmacy | closest pharmacy | pharmacy close | pharmacy is close | pharmacy nearby | weather | snow | rain | game | hockey | canucks | passport | movie | lottery | stock | tires | fired | married | divorced | dating',
    '牙科 | 牙医 | 洗牙 | 超市 | 商场 | 商店 | 餐厅 | 银行 | 酒店 | 隔壁 | 对面 | 那家 | 最近的药房 | 附近的药房 | 附近有药房 | 天气 | 下雨 | 下雪 | 球赛 | 电影 | 彩票 | 股票 | 轮胎 | 离婚 | 结婚 | 奶茶',
  ],
} as const;

const split = (words: string) => words.split(' | ');

export const CONCEPTS = Object.entries(WORDS).map(([name, [en, zh]]) => ({
  name,
  en: split(en),
  zh: split(zh),
}));
