/**
 * What callers speak of, and the words for it in both languages, as people say them: the learned score
 * recognises a sentence by these where it has never seen the words themselves. A star stands for the endings in
 * learned-concepts.ts. A word belongs to the first concept that lists it.
 */
export const CONCEPT_WORDS: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  head: {
    en: 'head skull temple* brain forehead noggin scalp',
    zh: '头 脑 脑袋 后脑 额头 太阳穴 头部 脑子',
  },
  face: {
    en: 'face cheek* mouth lip* smile eyelid* chin eyebrow jaw',
    zh: '脸 嘴 嘴巴 嘴角 嘴唇 唇 面 面部 口 眼皮 下巴 牙关 半边脸 口角 腮',
  },
  eye: {
    en: 'eye* eyeball* vision sight eyesight see sees seeing blind* pupil*',
    zh: '眼 眼睛 视力 眼前 看不见 看不到 看不清 失明 瞎 重影 瞳孔 右眼 左眼',
  },
  throat: {
    en: "throat neck windpipe airway tongue adam's swallow swallowing",
    zh: '喉 喉咙 嗓子 脖子 颈 舌 舌头 气管 咽 吞咽 食道 脷',
  },
  chest: {
    en: 'chest breastbone sternum rib* ribcage torso shoulder* armpit',
    zh: '胸 胸口 胸部 胸前 心口 前胸 肋骨 胸闷 膈',
  },
  heart: {
    en: 'heart ticker heartbeat pulse cardiac palpitation*',
    zh: '心脏 心跳 脉搏 心慌 心悸 心率 心绞痛 心梗 心肌',
  },
  belly: {
    en: 'belly stomach tummy abdomen gut guts side* groin pelvis womb uterus',
    zh: '肚 肚子 腹 腹部 胃 小腹 肚脐 下腹 右下腹 腰',
  },
  back: {
    en: 'back spine waist flank tailbone hip* butt bum bottom crotch saddle groin',
    zh: '背 后背 腰 脊椎 屁股 会阴 胯 下身 肛门 下面',
  },
  limb: {
    en: 'arm* hand* leg* foot feet finger* toe* wrist* thigh* calf knee* elbow* ankle* shin* limb* thumb* fingertip*',
    zh: '手 脚 腿 臂 胳膊 手臂 手指 手腕 脚趾 膝盖 小腿 大腿 四肢 手脚 指头 脚踝 手肘',
  },
  skin: {
    en: 'skin rash* spot* blotch* hives welt* bump* bruis* blister* mark* patch* dot* freckle*',
    zh: '皮 皮肤 疹 红疹 紫斑 瘀 淤 青一块 斑 点 疙瘩 风团 荨麻疹 水泡 起泡 红点 紫点',
  },
  blood: {
    en: 'blood bleed* bled bloody clot* hemorrhag* red gush* pour* spurt* ooz* drip* leak* soak* pool puddle',
    zh: '血 出血 流血 大出血 鲜血 血块 喷血 渗血 止不住 吐血 便血 黑便 红 咳血 渗',
  },
  period: {
    en: 'period* pad* tampon* miscarr* spotting',
    zh: '月经 经期 卫生巾 姨妈 流产 见红 m巾 护垫',
  },
  pain: {
    en: 'pain* hurt* ache* aching sore soreness agony kill killing throb* pound* stab* sharp cramp* sting* stung burn* torn tearing ripping splitting excruciating unbearable worst',
    zh: '痛 疼 绞痛 剧痛 刺痛 胀痛 酸痛 疼痛 要命 撕裂 刀割 绞 阵痛 头痛 头疼 裂开 炸开 炸',
  },
  pressure: {
    en: 'pressure tight* squeez* crush* heavy heaviness weight elephant vise vice clench* band belt brick* pushing pressing clamp* grip*',
    zh: '压 压着 紧 勒 闷 重 沉 夹 箍 石头 大石 压迫 憋 掐',
  },
  numb: {
    en: 'numb* tingl* pins needles asleep dead feeling sensation feel feels',
    zh: '麻 麻木 木 没感觉 没知觉 知觉 感觉不到 发麻 冇感觉 痹',
  },
  weak: {
    en: 'weak* limp floppy flop* droop* sag* crooked lopsided uneven drag* drop* useless paraly* rag wobbl* collaps* crumpl* slump* stagger* tilt* lean*',
    zh: '无力 没力 软 瘫 瘫软 歪 斜 抬不起 动不了 不听使唤 使不上 举不起 拿不住 站不稳 站不住 垂 冇力 歪了 口歪 走不稳 拖着',
  },
  swell: {
    en: 'swell* swollen puff* balloon* bloat* bigger huge closing bulg*',
    zh: '肿 肿胀 浮肿 胀 鼓 大了一圈 肿起来',
  },
  stiff: {
    en: 'stiff* rigid locked arching arched',
    zh: '硬 僵 僵硬 僵直 板硬 绷',
  },
  shake: {
    en: 'shak* shook jerk* twitch* convuls* trembl* seiz* seizure* fit fits spasm* flail* thrash* shiver* quiver*',
    zh: '抽 抽搐 抽筋 抖 发抖 颤 痉挛 癫痫 羊癫疯 惊厥 翻白眼 口吐白沫 发羊吊 打摆子 白沫',
  },
  fever: {
    en: 'fever* feverish temperature temp thermometer degrees burning hot boiling heatstroke overheat*',
    zh: '烧 发烧 高烧 发热 高热 体温 度 烫 滚烫 退烧 烧到 中暑 热',
  },
  cold: {
    en: 'cold clammy sweat* freezing frozen hypotherm* chill* icy sweaty drench*',
    zh: '冷 冰 冷汗 出汗 大汗 冒汗 湿透 失温 冻 发冷 冰凉 虚汗',
  },
  dizzy: {
    en: 'dizz* lightheaded woozy faint* spinning vertigo blackout swaying unsteady',
    zh: '晕 头晕 天旋地转 眩晕 眼花 发黑 站不稳 晕眩 昏沉',
  },
  breathe: {
    en: 'breath* breathe breathing wheez* gasp* pant panting puff suffocat* air inhal* gurgl* rattl* snor* oxygen winded puffing grunt* nostril*',
    zh: '呼吸 气 喘 喘气 透不过 喘不过 上气不接下气 气短 气促 憋气 缺氧 窒息 唞 抖气 透气 呼噜 气都 换气 吸气 哮喘 气喘',
  },
  colour: {
    en: 'blue bluish purple grey gray pale white ashen yellow waxy colour color ghost mottled sheet',
    zh: '紫 发紫 青 发青 白 惨白 苍白 灰 发灰 蓝 发黑 蜡黄 煞白 脸色 面色 黄',
  },
  choke: {
    en: 'chok* stuck lodged gag* drool* windpipe heimlich',
    zh: '噎 卡 呛 鲠 哽 卡住 噎住 异物 流口水 骨头',
  },
  faint: {
    en: 'faint* unconscious collapse* collapsed passed blacked unresponsive out conked knocked',
    zh: '晕倒 昏倒 昏迷 昏 不省人事 失去意识 没意识 倒下 晕过去 倒在地 晕低 晕咗 倒地 休克 意识',
  },
  wake: {
    en: 'wake waking awake rouse woke respond* answer* react* asleep sleepy drows* lethargic listless groggy stir* budge floppy',
    zh: '醒 叫不醒 叫唔醒 没反应 冇反应 反应 不应 叫不应 嗜睡 昏睡 摇不醒 睁不开 唤不醒 昏昏沉沉 睡不醒 迷迷糊糊',
  },
  confused: {
    en: 'confus* delirious sense gibberish nonsense nonsensical babbl* rambl* disorient* hallucinat* garbled jumbl* mumbl* slur* slurr* mush recogni* remember* forgot forget* talking speak speech words word sentence*',
    zh: '糊涂 胡言乱语 乱说 说胡话 不认得 不认识 认不出 不认人 语无伦次 含糊 说不清 讲不清 说不出 大舌头 口齿 颠三倒四 答非所问 神志 幻觉 意识模糊 迷糊 讲嘢',
  },
  fall: {
    en: 'fell fall* fallen trip tripped slip* tumbl* ladder stairs roof scaffold* balcony landed dropped threw thrown',
    zh: '摔 跌 摔倒 跌倒 滑倒 掉下 滚下 坠 楼梯 梯子 摔下 跌下 跌落',
  },
  hit: {
    en: 'hit hits hitting bang* bump* smash* crack* struck slam* punch* kick* attack* beat* beaten crash* accident rear-ended run ran collision concussion assault* jumped',
    zh: '撞 打 砸 碰 磕 车祸 撞车 被打 揍 踢 撞到 追尾 碾',
  },
  cut: {
    en: 'cut* slice* slash* gash* stab stabbed stabbing saw knife nail glass wound* laceration amputat* severed chopped torn impaled grinder mower blade',
    zh: '割 切 划 刺 捅 刀 扎 断 断了 伤口 玻璃 电锯 钉子 砍 割伤 切到',
  },
  vomit: {
    en: 'vomit* throw* threw thrown puk* barf* sick retch* heav* spew* spit* coffee',
    zh: '吐 呕 呕吐 作呕 恶心 反胃 喷射 想吐 咖啡渣',
  },
  swallow: {
    en: 'swallow* ate eat eaten eating drank drink* gulp* chew* took taken take takes overdos* chugg* inhal* lick* sip* popped',
    zh: '吃 吞 喝 食 饮 吞下 吞了 吃了 喝了 误食 误吞 灌 服 咬 塞 放进嘴',
  },
  pills: {
    en: 'pill* tablet* capsule* meds medicine* medication* tylenol advil aspirin ibuprofen insulin gravol ativan xanax valium oxy* percocet* codeine morphine fentanyl methadone lithium antidepressant* painkiller* benadryl acetaminophen zopiclone trazodone beta* metformin dose* bottle patch patches blister warfarin thinner* gummy gummies edible*',
    zh: '药 药片 安眠药 止痛药 胰岛素 降压药 泰诺 必理痛 感冒药 药丸 片 颗 粒 瓶 胶囊 抗抑郁 药水 处方药',
  },
  alcohol: {
    en: 'drunk alcohol wine beer vodka whisky whiskey booze liquor drinking drank',
    zh: '酒 喝醉 醉 白酒 啤酒 酗酒',
  },
  drug: {
    en: "heroin cocaine crack meth fentanyl dope needle opioid naloxone narcan od od'd ketamine mdma mushroom* weed high shot",
    zh: '毒 吸毒 毒品 海洛因 冰毒 大麻 芬太尼 针头 粉 过量',
  },
  poison: {
    en: 'poison* bleach cleaner detergent antifreeze pesticide drain laundry pod* chemical* ammonia lye gasoline kerosene mothball* acid toxic nicotine vape solvent hydrogen windshield rat',
    zh: '漂白水 漂白 消毒液 清洁剂 洗衣球 洗洁精 农药 老鼠药 防冻液 中毒 洁厕 通渠 樟脑丸 汽油 杀虫 有毒 蘑菇 除草剂 精油 酒精',
  },
  gas: {
    en: 'gas fumes smoke smoky carbon monoxide alarm* detector furnace generator exhaust propane stove barbecue bbq',
    zh: '煤气 一氧化碳 烟 浓烟 警报 报警器 瓦斯 燃气 天然气 炭 煤炉 暖炉 尾气 发电机',
  },
  battery: {
    en: 'batter* magnet* coin* button marble* pin needle* lego bead* screw earring',
    zh: '电池 磁铁 硬币 纽扣 珠子 钉子 针 磁力珠 积木',
  },
  allergen: {
    en: 'peanut* nut* shrimp* shellfish bee* wasp* hornet* sting stung allerg* anaphyla* epipen penicillin amoxicillin cashew* walnut* sesame crab hive* almond* lobster egg eggs',
    zh: '过敏 花生 虾 蟹 海鲜 坚果 蜜蜂 黄蜂 蜇 叮 青霉素 芒果 鸡蛋 果仁 腰果 抗生素 阿莫西林',
  },
  weapon: {
    en: 'gun rifle pistol knife shotgun machete bullet bullets weapon* axe hammer bat',
    zh: '枪 刀 菜刀 斧 武器 锤 子弹',
  },
  ledge: {
    en: 'bridge ledge roof balcony tracks train skytrain cliff edge window rope noose hang* jump* belt bathtub razor* wrist* wrists',
    zh: '天台 楼顶 阳台 桥 窗 跳楼 跳桥 绳 绳子 上吊 吊 铁轨 割腕 烧炭 刀片 跳 跳下去 栏杆 天车 浴缸',
  },
  death: {
    en: 'die dying dead death kill killing suicid* end ended ending gone alive live living exist* survive life',
    zh: '死 自杀 轻生 活 了断 去死 死了 命 断气 走了 想死 寻死 结束 离开',
  },
  despair: {
    en: 'hopeless worthless burden goodbye bye farewell note letter sorry alone point anymore unbearable better without forgive promise care everyone nobody tired done',
    zh: '遗书 再见 绝望 没意思 撑不下去 累赘 负担 对不起 告别 后事 解脱 活够 没希望 没用 累 一个人 消失 没有我 交代 永别',
  },
  violence: {
    en: 'kill strangle smother stab shoot shake drown hurt harm voices violent choke rage',
    zh: '杀 掐死 捅 砍 闷死 伤害 打死 同归于尽 报复 声音',
  },
  abuse: {
    en: 'husband boyfriend threaten* chok* strangl* hitting raped rape abus*',
    zh: '家暴 打我 掐我 强奸 威胁 老公打',
  },
  baby: {
    en: 'baby babies newborn infant preemie bub bubba',
    zh: '宝宝 婴儿 新生儿 bb 啤啤 毛毛头 奶娃 苏虾 囡囡',
  },
  ageInWeeks: {
    en: 'week weeks month months days old',
    zh: '个月 星期 周 天大 满月 出生 百日 月大',
  },
  kid: {
    en: 'kid* child* son daughter toddler* boy girl grandson granddaughter niece nephew teen* teenager daycare twin* year-old school',
    zh: '孩子 小孩 儿子 女儿 仔 囡 孙 孙子 孙女 娃 小朋友 细路 外孙 侄 弟弟 妹妹 男孩 女孩 岁',
  },
  spouse: {
    en: 'husband wife partner boyfriend girlfriend fiance* spouse hubby',
    zh: '老公 老婆 先生 太太 丈夫 妻子 男朋友 女朋友 爱人 老伴',
  },
  parent: {
    en: 'mom mum mother dad father grandma grandpa grandmother grandfather granny nana papa mama parents aunt uncle nan grandad gran elderly',
    zh: '妈 爸 妈妈 爸爸 母亲 父亲 奶奶 爷爷 外婆 外公 婆婆 公公 阿婆 阿公 老豆 老母 姥姥 姥爷 岳父 岳母 老人 阿爷 阿嫲 老人家',
  },
  sibling: {
    en: 'brother sister cousin roommate friend tenant neighbour neighbor coworker colleague boss buddy guest customer',
    zh: '哥 姐 弟 妹 朋友 室友 同事 邻居 舍友 房客 租客 客人 同学 表哥 房东',
  },
  otherPerson: {
    en: 'he she him her his they them their hers',
    zh: '他 她 佢 他们',
  },
  self: {
    en: "i me my mine myself i'm i've im",
    zh: '我 我们 咱 自己',
  },
  pregnant: {
    en: 'pregnan* expecting weeks trimester labour labor contraction* water waters membranes cord push pushing crowning due preeclampsia along belly kick* midwife delivery delivered birth',
    zh: '怀孕 孕 大肚 羊水 破水 宫缩 预产期 胎动 生孩子 临盆 产 阵痛 胎 孕周 要生 生产 肚里',
  },
  moves: {
    en: 'mov* movement* kick* kicked kicking still quiet',
    zh: '动 不动 踢 胎动 没动 安静',
  },
  water: {
    en: 'pool drown* underwater bathtub lake swim* tub ocean river pulled',
    zh: '溺水 淹 游泳池 泳池 浴缸 掉进水 水里 呛水 落水',
  },
  shock: {
    en: 'electrocut* electric* shock* outlet wire socket lightning',
    zh: '触电 电到 电击 插座 电线 雷',
  },
  fire: {
    en: 'fire burn* burned burnt scald* boiling grease oil flame* kettle steam explod* explosion hot soup tea',
    zh: '火 烫 烫伤 烧伤 开水 滚水 热油 油锅 着火 起火 爆炸 热汤 蒸汽',
  },
  pee: {
    en: 'pee* urin* wet diaper* nappy nappies bladder wipe toilet poop* stool* tarry',
    zh: '尿 小便 大便 尿布 尿片 失禁 尿不出 屎 便',
  },
  dry: {
    en: 'tears sunken dry dehydrat* fontanel* wrinkl*',
    zh: '眼泪 脱水 眼窝 囟门 干 凹',
  },
  sugar: {
    en: 'sugar diabet* glucose insulin hypo glucometer',
    zh: '血糖 糖尿病 低血糖',
  },
  now: {
    en: 'now right today tonight currently happening still minutes seconds hour hours just moment since this morning',
    zh: '现在 正在 刚 刚刚 刚才 今天 今早 今晚 分钟 小时 而家 宜家 啱啱 目前 这会儿 秒 刻',
  },
  sudden: {
    en: 'sudden* suddenly instantly once nowhere abrupt* second split thunderclap bang snap',
    zh: '突然 忽然 一下子 猛地 一下 瞬间 毫无征兆 突发 睡醒 一起床 好端端',
  },
  worse: {
    en: 'worse worsening spreading increasing faster getting bigger more climbing rising deteriorat*',
    zh: '越来越 加重 更 严重 厉害 恶化 扩散 蔓延 愈来愈 升',
  },
  keeps: {
    en: "keep* constant* nonstop non continu* repeatedly again won't",
    zh: '一直 不停 不断 老是 还在 止不住 停不下来 反复 持续 没停 停不 又',
  },
  severe: {
    en: 'severe* terribl* horribl* awful* really bad badly extreme* intense lot so much huge massive serious* worst crazy super insane*',
    zh: '很 非常 好 太 极 超级 严重 厉害 得要命 不得了 要死 大量 好多 很多 特别 剧烈 满',
  },
  mild: {
    en: 'bit little slight* mild* minor small tiny somewhat kinda',
    zh: '有点 一点 少少 轻微 稍微 一点点 小小 有啲',
  },
  better: {
    en: 'better fine ok okay good normal healed gone resolved stopped recovered improving cleared alright settled stable controlled',
    zh: '好了 没事 冇事 缓解 停了 退了 正常 恢复 好多了 稳定 消了 痊愈 好返 还好 挺好',
  },
  neg: {
    en: "no not never none nothing don't doesn't didn't isn't wasn't haven't hasn't aren't ain't nobody without neither nor",
    zh: '不 没 没有 无 未 冇 唔 不是 别 不再 从来没 未曾 没什么',
  },
  cant: {
    en: "can't cannot cant couldn't couldnt unable barely hardly won't wont wouldn't struggl* trouble hard difficult* difficulty impossible",
    zh: '不了 不到 不起 不出 不能 没法 无法 不上 唔到 唔起 唔出 困难 难 辛苦',
  },
  stop: {
    en: 'stop* stopping quit',
    zh: '停 停止 止',
  },
  past: {
    en: 'ago last before used was were had year years month previously when once back earlier former* childhood history past 2010 2015 2018 2019 2020 2021 2022 2023 2024 2025',
    zh: '以前 去年 前年 年前 上次 曾经 小时候 过 上个月 之前 当年 旧年 那时 从前 那次 上周 月前 早就 那年',
  },
  chronic: {
    en: 'always usual usually chronic regular regularly every often sometimes weeks months years same long-standing ongoing occasionally',
    zh: '老毛病 经常 一直都 平时 总是 每天 有时 慢性 几年 几个月 好多年 长期 偶尔 每次 成日',
  },
  help: {
    en: 'help hurry please emergency ambulance 911 urgent quick quickly paramedic* hospital er emerg rescue',
    zh: '救 救命 快 快点 急 救护车 急救 急诊 怎么办 点算 点办 帮忙 赶快 马上 立刻 医院 白车',
  },
  unsure: {
    en: 'should wonder wondering think maybe probably normal serious worry worried scared guess bother',
    zh: '要不要 是不是 会不会 要紧 正常吗 担心 害怕 应该 可能 大概 怕 好惊',
  },
  ask: {
    en: 'what how why when where who which does do is are can could would question* asking curious ask asked know',
    zh: '吗 什么 怎么 为什么 多少 哪 请问 问 想问 谁 呢 咩 几时 点解 可以 能不能',
  },
  condition: {
    en: 'if whether in case ever suppose would',
    zh: '如果 万一 要是 假如 假设',
  },
  admin: {
    en: 'form* letter* record* report* certificate paperwork document* copy file* chart insurance license licence claim tax invoice bill receipt fax email application sign signed note',
    zh: '表 表格 证明 信 病历 报告 记录 资料 档案 保险 理赔 驾照 税 账单 收据 传真 申请 签字 开证明 单 复印 文件',
  },
  book: {
    en: 'appointment* book* booking schedul* reschedul* cancel* slot* available opening* visit* availability move change confirm switch',
    zh: '预约 约 改 改期 取消 挂号 时间 号 有空 位 安排 推迟 复诊 提前',
  },
  refill: {
    en: 'refill* renew* prescri* prescription* pharmac* repeat',
    zh: '续药 开药 配药 处方 拿药 续 续方 攞药 药房',
  },
  test: {
    en: 'test* result* xray x-ray ultrasound mri scan* bloodwork lab* ecg ekg screening checkup check-up physical mammogram',
    zh: '检查 化验 体检 结果 验血 超声 x光 片 筛查 心电图 报告 核磁',
  },
  vaccine: {
    en: 'vaccine* shot* flu booster immuniz* jab',
    zh: '疫苗 打针 流感 流感针 接种 针',
  },
  course: {
    en: 'course class classes training workshop learn* teach* study student* nursing exam* essay paper project homework lecture seminar pamphlet brochure poster* certified certification thesis first-aid cpr first aid group',
    zh: '课 课程 培训 班 学 学习 学生 作业 论文 考试 讲座 海报 小册子 急救课 教 功课 证书 演习 单张 护理 社区',
  },
  story: {
    en: 'movie* film show* tv series episode* book* novel* news article* read podcast* documentar* watch* watched youtube tiktok game* character* play theatre dream* dreamt facebook netflix',
    zh: '电视 电影 新闻 小说 剧 视频 节目 抖音 看书 故事 梦 演 网上 文章 听说 报纸 游戏',
  },
  follow: {
    en: 'follow followup follow-up specialist referral refer* cardiologist neurologist therap* physio* rehab* recovery counsell* surgery operation',
    zh: '复查 随访 专科 转介 转诊 康复 手术 术后 心理 复健 辅导',
  },
  joke: {
    en: 'haha lol kidding joke joking figure almost nearly literally love laugh* laughing embarrass* bored boredom jealous',
    zh: '哈哈 开玩笑 差点 快要 笑 气 吓 丢脸 尴尬 无聊',
  },
  machine: {
    en: 'car phone printer computer laptop website app system internet battery line music tv fridge engine wifi screen machine software portal keyboard server',
    zh: '车 手机 电脑 打印机 网站 网页 系统 电话 线路 机器 网络 屏幕 软件 洗衣机 电视机',
  },
  work: {
    en: 'work boss job office manager traffic parking deadline* meeting* coworker* shift* commute',
    zh: '老板 上班 工作 公司 加班 堵车 停车 开会 项目 塞车 返工 请假',
  },
  animal: {
    en: 'dog dogs puppy cat cats kitten hamster rabbit horse parrot vet pet pets bird fish',
    zh: '狗 猫 宠物 兽医 仓鼠 兔 鸟 鱼 小狗',
  },
  cost: {
    en: 'price* cost* fee* pay paid bill* expensive charge* rent mortgage money taxes',
    zh: '钱 贵 价 价格 费 费用 房租 账单 房贷 收费 股票',
  },
  stranger: {
    en: "friend's neighbour's someone somebody people anyone person woman man lady guy stranger",
    zh: '人家 别人 有人 某 大家 有个人 路人 病人',
  },
  relief: {
    en: 'thanks thank wanted just only simply checking routine annual yearly',
    zh: '谢谢 只是 就是 就想 顺便 定期 例行 唔该 淨系',
  },
  sleep: {
    en: 'sleep* nap insomnia tired exhausted fatigue* rest',
    zh: '睡 失眠 睡觉 困 疲劳 疲倦',
  },
  anxiety: {
    en: 'anxi* panic depress* stress* nerv* mood counselling upset worried',
    zh: '焦虑 抑郁 压力 紧张 情绪 心情 恐慌',
  },
  cough: {
    en: 'cough* phlegm mucus sneez* runny congested stuffy nose sinus* cold throat',
    zh: '咳 咳嗽 痰 鼻涕 鼻塞 感冒 喷嚏 鼻',
  },
  itch: {
    en: 'itch* scratch* eczema acne wart* mole* dandruff dry flaky pimple*',
    zh: '痒 湿疹 痘 头皮 疣 痣 痕',
  },
};
