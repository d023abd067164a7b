/**
 * Charts of a clinic in British Columbia, `Last, First`, each with what a speech recogniser wrote when its owner said the
 * name on the phone, in English or in Chinese. Three neighbours share a birth date.
 */
const CHARTS = `
Smith, John | Jon Smith; Smith John; John Smyth
Smith, Sean | Shaun Smith; Shawn Smith
Smyth, Jane | Jane Smith
Jones, Catherine | Kathryn Jones; Katherine Jones; Kate Jones
Johnson, Robert (Bob) | Bob Johnson; Rob Johnson; Robert Johnston
Johnston, William | Bill Johnston; Will Johnson
McDonald, Ann | Anne MacDonald; Ann Mac Donald
MacKenzie, Ian | Iain McKenzie; Ian Mackenzie
McLeod, Fiona | Fiona MacLeod; Fiona McCloud
O'Brien, Patrick | Pat O Brien; Patrick OBrien; Paddy O'Brian
O'Neill, Siobhan | Siobhan Oneil; Shavon O'Neill
Sullivan, Maureen | Maureen Sulivan; Mo Sullivan
Leeson, Samantha | Sam Leeson; Samantha Lesson; S Leeson
Leeson, Thomas | Tom Leeson; Tomas Leeson
Larsen, Erik | Eric Larson; Erik Larsen
Stephens, Margaret | Maggie Stevens; Peggy Stephens
Stevens, Geoffrey | Jeff Stevens; Jeffrey Stephens
Phillips, Philip | Phil Philips; Phillip Phillips
Clarke, Elizabeth | Liz Clark; Beth Clarke; Betty Clark
Clark, Edward | Ted Clarke; Ed Clark
Brown, Charles | Chuck Brown; Charlie Braun
Wright, Deborah | Debbie Right; Debra Wright
White, Kenneth | Ken Wight; Kenny White
Reid, Susan | Sue Reed; Susan Read
Allen, Michael | Mike Allan; Michael Alan
Thompson, James | Jim Thomson; Jimmy Thompson
Thomson, Jennifer | Jen Thompson; Jenny Thomson
Anderson, Matthew | Matt Andersen; Mathew Anderson
Andersen, Kirsten | Kristen Anderson; Kirstin Andersen
Peterson, Christopher | Chris Petersen; Christopher Peterson
Hughes, Gareth | Gareth Hews; Hughes Gareth
Davies, Gwendolyn | Gwen Davies; Gwen Davis
Evans, Rhys | Rhys Evans; Reese Evans
Gray, Alan | Allan Grey; Alan Gray
Greene, Rebecca | Becky Green; Rebekah Greene
Moore, Terence | Terry More; Terrence Moore
Saint-John, Oliver | Oliver St John; Ollie Saint John
St. Pierre, Luc | Luc Saint Pierre; Luke St-Pierre
Van Der Berg, Anne-Marie | Anne Marie Vanderberg; Annemarie van den Berg; Anne Berg
Von Braun, Karl | Carl von Braun; Karl Braun
De Vries, Pieter | Peter DeVries; Pieter de Vries
Smith-Jones, Mary Ann | Mary Jones; Maryann Smith; Mary Ann Smith Jones
Taylor Wood, Emily | Emilie Wood; Emily Taylor
Baker, John Robert | Robert Baker; John Baker; Bob Baker
Cooper, Dr. Alexandra | Alex Cooper; Sandra Cooper
Turner Jr., Frederick | Fred Turner; Freddy Turner junior
Ward III, Henry | Hank Ward; Harry Ward
Hill, Mrs. Dorothy | Dot Hill; Dorothy Hill
Hall, Ronald | Ron Hall; Ronnie Hall
Bell, Jacqueline | Jackie Bell; Jacquelyn Bell
Cook, Vincent | Vince Cooke; Vincent Cook
Bailey, Stephanie | Steph Bailey; Stefanie Bayley
Kelly, Nicholas | Nick Kelley; Nicolas Kelly
Murphy, Kathleen | Kathy Murphy; Cathleen Murphy
Ryan, Timothy | Tim Ryan; Timothy Rian
Campbell, Douglas | Doug Campbell; Douglas Camble
Stewart, Christina | Tina Stuart; Kristina Stewart
Ross, Lawrence | Larry Ross; Laurence Ross
Morrison, Judith | Judy Morrison; Judith Morison
Fraser, Hugh | Hugh Frazer; Hugh Fraser
Schmidt, Heinrich | Heinrich Schmitt; Henrik Schmidt
Mueller, Johanna | Johanna Muller; Joanna Mueller
Meyer, Stefan | Stephan Myer; Stefan Meier
Schneider, Katharina | Katarina Schneider; Katharina Snyder
Hoffmann, Wolfgang | Wolfgang Hoffman; Wolfgang Hofman
Nowak, Łukasz | Lukasz Nowak; Lucas Novak
Kowalski, Małgorzata | Malgorzata Kowalski; Gosia Kowalski
Wójcik, Krzysztof | Krzysztof Wojcik; Chris Wojcik
Novák, Jiří | Jiri Novak; Novak Jiri
Dvořák, Tomáš | Tomas Dvorak; Thomas Dvorak
Ivanov, Dmitri | Dmitry Ivanov; Dima Ivanov
Petrenko, Oleksandr | Alex Petrenko; Oleksandr Petrenko
Shevchenko, Oksana | Oxana Shevchenko; Oksana Shevchenco
Popescu, Ștefan | Stefan Popescu; Stephan Popesku
Tremblay, Élise | Elise Tremblay; Elise Trombley
Gagnon, Étienne | Etienne Gagnon; Etien Gagnon
Lefebvre, Geneviève | Genevieve Lefebvre; Genevieve Lefevre
Beaulieu, Jean-François | Jean Francois Beaulieu; Jean Beaulieu
Côté, René | Rene Cote; Renee Cote
Rossi, Giuseppe | Joe Rossi; Giuseppe Rosi
Bianchi, Francesca | Francesca Bianchi; Fran Bianki
Papadopoulos, Georgios | Georgios Papadopoulos; Georgios Papadopolous
Andersson, Björn | Bjorn Anderson; Bjorn Andersson
Sørensen, Søren | Soren Sorensen; Soren Sorenson
Øberg, Astrid | Astrid Oberg; Astrid Oeberg
Chan, Wai Ming | Wai Ming Chan; Waiming Chan; Chan Wai-Ming
Cheung, Ka Yan | Kayan Cheung; Ka Yan Chung
Chow, Siu Fong | Siu Fong Chau; Siufong Chow
Lau, Mei Ling | Meiling Lau; Mei Ling Lao
Leung, Kwok Wing | Kwok Wing Leung; Kwokwing Liang
Lam, Suk Yee | Suk Yee Lam; Sukyee Lam
Ng, Chi Keung | Chi Keung Ng; Ng Chi Keung
Tsang, Hoi Lam | Hoi Lam Tsang; Hoilam Zeng
Tse, Yuk Lin | Yuk Lin Tse; Tse Yuklin
Wong, David Ka Ho | David Wong; Ka Ho Wong; Dave Wang
Yeung, Winnie | Winnie Yeung; Winnie Yang
Yip, Raymond Chi Wai | Raymond Yip; Ray Ip
Zhang, Wei | Wei Chang; Wei Jang; 张伟
Wang, Xiaoming | Xiao Ming Wang; Shao Ming Wong; 王小明; 王晓明
Li, Na | Na Lee; 李娜
Liu, Yang | Yang Lew; 刘洋; 刘阳
Chen, Jing | Jing Chan; 陈静; 陳靜
Yang, Lei | Lei Yang; 杨磊; 杨雷
Zhao, Lijuan | Li Juan Zhao; Lijuan Chao; 赵丽娟
Huang, Guoqiang | Guo Qiang Huang; Guochiang Wong; 黄国强
Zhou, Ting | Ting Chow; 周婷
Wu, Jianhua | Jian Hua Woo; 吴建华; 吴建桦
Xu, Qian | Chian Xu; Qian Shoe; 徐倩; 许倩
Sun, Yuqing | Yu Qing Sun; Yuching Sun; 孙玉清
Ma, Chao | Chao Ma; 马超
Zhu, Xinyi | Shin Yi Zhu; Xin Yi Chu; 朱欣怡
Hu, Yifan | Yi Fan Hu; Yifan Woo; 胡一凡
Guo, Feng | Feng Kuo; 郭峰; 郭锋
He, Xiulan | Xiu Lan He; Shiulan Ho; 何秀兰
Gao, Min | Ming Gao; 高敏
Lin, Zhiwei | Zhi Wei Lin; Zhiwei Ling; 林志伟
Luo, Meihua | Mei Hua Law; 罗美华
Zheng, Hao | Hao Zheng; 郑浩; 郑昊
Liang, Rong | Rong Leung; 梁蓉
Xie, Dongmei | Dong Mei Xie; Dongmei Tse; 谢冬梅
Song, Weidong | Wei Dong Song; 宋卫东
Tang, Lan | Lan Tang; Lan Tong; 唐兰
Han, Bing | Bing Han; 韩冰
Feng, Yan | Yan Fung; 冯燕; 冯艳
Deng, Jie | Jie Deng; Jie Tang; 邓杰
Cao, Ying | Ying Tsao; 曹颖
Peng, Tao | Tao Peng; 彭涛
Zeng, Hui | Hui Tsang; 曾慧; 曾辉
Xiao, Jun | Jun Siu; 肖军; 萧军
Tian, Yue | Yue Tian; 田月
Dong, Yu | Yu Tung; 董宇
Pan, Hong | Hong Pun; 潘红
Yuan, Li | Li Yuen; 袁丽
Cai, Xiaohong | Xiao Hong Tsai; Shaohong Choi; 蔡小红
Jiang, Ping | Ping Chiang; 蒋平
Yu, Fang | Fang Yu; 余芳
Du, Juan | Juan Du; 杜鹃
Ye, Qing | Ching Yeh; 叶青
Cheng, Long | Long Cheng; 程龙
Wei, Guohua | Guo Hua Wei; 魏国华
Su, Ning | Ning Sue; Ning So; 苏宁
Lü, Mei | Mei Lu; Mei Lyu; 吕梅
Ding, Yong | Yong Ding; 丁勇
Ren, Xia | Xia Ren; Sha Ren; 任霞
Shen, Kai | Kai Shen; 沈凯
Ouyang, Xiuwen | Xiu Wen Ouyang; Ou Yang Xiuwen; 欧阳修文
王, 小龙 | Xiaolong Wang; 王小龙; Wang Xiao Long; 王晓龙
陈, 嘉怡 | Ka Yee Chan; Jiayi Chen; 陈佳怡
李, 静 | Jing Li; 李晶; 李静女士
黄, 伟明 | Weiming Huang; Wai Ming Wong; 黄卫明
张, 丽 (Lily) | Lily Zhang; 张莉; Li Zhang
Chen, Lily 丽丽 | Lily Chen; Lily Chan; 陈丽丽
Lee, Susan 淑贤 | Susan Lee; Suzan Li; 李淑贤
Wu, Kevin (建国) | Kevin Wu; Kevin Woo; 吴建国
Ho, Siu Ming | Siu Ming Ho; 何小明; Siuming Hoe
Chan, Ka Ming | Ka Ming Chan; 陈嘉明; 陳家明
Cheung, Wing Yan | Wing Yan Cheung; 张永恩; Wing Yan Chang
Lai, Yuk Ching | Yuk Ching Lai; Yukching Lai
Kwok, Tsz Kin | Tsz Kin Kwok; 郭子健
Fung, Wing Hong | Wing Hong Fung; 冯永康; Winghong Fung
Kaur, Harpreet | Harprit Kaur; Harpreet Core; Harpreet Kor
Gill, Gurpreet Kaur | Gurpreet Gill; Gurprit Gil
Gill, Manpreet Singh | Manpreet Gill; Manprit Gill
Singh, Amandeep | Amandip Singh; Amandeep Sing; Aman Singh
Singh, Baljit | Baljeet Singh; Baljit Sing
Sidhu, Jaswinder | Jasvinder Sidu; Jas Sidhu
Sandhu, Rajinder | Raj Sandu; Rajender Sandhu
Dhaliwal, Sukhwinder | Sukhi Daliwal; Sukhvinder Dhaliwal
Dhillon, Navdeep | Nav Dillon; Navdip Dhillon
Grewal, Parminder | Parminder Greval; Par Grewal
Brar, Kulwinder | Kulvinder Brar; Kul Brar
Randhawa, Harjit | Harjeet Randawa; Harjit Randhava
Johal, Simranjit | Simran Johal; Simranjeet Johl
Bains, Jagdeep | Jag Bains; Jagdip Banes
Mann, Ravinder | Ravi Mann; Ravinder Man
Dosanjh, Kiran | Kiran Dosanj; Keeran Dosanjh
Sahota, Mandeep | Mandip Sahota; Mandeep Sohota
Aujla, Satnam | Satnam Ojla; Satnam Aujla
Cheema, Amrit | Amrit Chima; Amreet Cheema
Khaira, Balwinder | Bal Khaira; Balvinder Kaira
Parmar, Narinder | Narinder Parmar; Narender Parmer
Uppal, Surinder | Surinder Uppal; Surender Upal
Toor, Paramjit | Paramjeet Toor; Param Toor
Sangha, Hardeep | Hardip Sangha; Hardeep Sanga
Atwal, Gurdeep | Gurdip Atwal; Gurdeep Atwall
Patel, Rajesh | Raj Patel; Rajesh Patell
Sharma, Dilip | Dilip Sharma; Deelip Sharma
Gupta, Anita | Anita Gupta; Nita Gupta
Kumar, Sanjay | Sanjay Kumar; Sanjai Kumar
Reddy, Lakshmi | Lakshmi Reddy; Laxmi Reddy
Krishnan, Venkatesh | Venkatesh Krishnan; Venkatesh Krishna
Rahman, Md Abdul | Abdul Rahman; Mohammed Rahman
Khan, Mohammed | Mohamed Kahn; Muhammad Khan; Mo Khan
Ahmed, Fatima | Fatima Ahmed; Fatima Ahmad
Hussain, Ali | Ali Hussein; Ali Husain
Malik, Yusuf | Yousef Malik; Joseph Malik
Perera, Nimal | Nimal Perera; Nimal Pereira
Nguyen, Thi | Thi Win; T Nguyen; Thi Nuyen
Nguyen, Van An | Nguyen Van An; An Nguyen; Van An Win
Nguyen, Minh Anh | Minh Anh Nguyen; Minhanh Newen
Tran, Thanh | Thanh Tran; Tran Thanh; Thanh Chan
Tran, Ngoc Lan | Ngoc Lan Tran; Lan Tran
Le, Quang | Quang Le; Quang Lay
Pham, Thuy Linh | Thuy Linh Fam; Thuylinh Pham
Pham, Duc | Duc Pham; Duc Fahm
Huynh, Kim | Kim Win; Kim Huynh; Kim Hwin
Hoang, Van Tuan | Van Tuan Hoang; Tuan Hwang
Phan, Bao | Bao Phan; Bao Fan
Vu, Hai Yen | Hai Yen Vu; Haiyen Voo
Vo, Tan Dat | Tan Dat Vo; Tandat Vo
Dang, Thi Hoa | Thi Hoa Dang; Hoa Dang
Bui, Xuan Mai | Xuan Mai Bui; Mai Bui
Do, Hung | Hung Do; Hung Doh
Ngo, Thi Thu | Thi Thu Ngo; Thu Ngo
Duong, Tuyet | Tuyet Duong; Tuyet Duong
Ly, Phuong | Phuong Lee; Phuong Ly
Trinh, Kieu | Kieu Trinh; Kieu Trin
Đặng, Thị Hương | Thi Huong Dang; Huong Dang
Truong, Cong | Cong Truong; Cong Trung
Luong, Gia Bao | Gia Bao Luong; Giabao Luong
Mai, Thi Ha | Thi Ha Mai; Ha Mai
De La Cruz, Ana Maria | Ana Maria De La Cruz; Ana Cruz; Maria de la Cruz; Ana Dela Cruz
Dela Cruz, Juan | Juan de la Cruz; Juan Cruz
Delos Santos, Maricel | Maricel de los Santos; Maricel Santos
Garcia Lopez, Maria Jose | Maria Jose Garcia Lopez; Maria Garcia; Maria Jose Lopez
García, José | Jose Garcia; Pepe Garcia
Rodríguez, Jesús | Jesus Rodriguez; Jesus Rodrigues
Hernández, Guadalupe | Lupe Hernandez; Guadalupe Hernandes
Martínez Pérez, Francisco Javier | Francisco Martinez; Frank Perez; Paco Martinez Perez
Sánchez, Begoña | Begona Sanchez; Begona Sanches
Reyes, Rosario | Rosario Reyes; Rosario Rayes
Bautista, Corazon | Cora Bautista; Corazon Batista
Villanueva, Teresita | Tess Villanueva; Teresita Vilanueva
Aquino, Benigno | Benigno Akino; Benigno Aquino
Mendoza, Marites | Marites Mendoza; Tess Mendosa
Ramos, Erlinda | Linda Ramos; Erlinda Ramos
Pascual, Rommel | Rommel Pascual; Rommel Paskual
Tolentino, Noel | Noel Tolentino; Noel Tolintino
Ocampo, Imelda | Imelda Okampo; Imelda Ocampo
Macaraeg, Jerome | Jerome Macaraeg; Jerome Makareg
Pangilinan, Kristine | Christine Pangilinan; Kristine Pangalinan
Quiambao, Renato | Renato Quiambao; Renato Kiambao
Salvador, Ma. Luisa | Luisa Salvador; Maria Luisa Salvador
San Juan, Antonio | Tony San Juan; Antonio Sanjuan
Silva, João | Joao Silva; Silva Joao
Dos Santos, Fernanda | Fernanda dos Santos; Fernanda Santos
Oliveira Costa, Beatriz | Beatriz Costa; Beatrice Oliveira Costa
Fernandes, António | Antonio Fernandes; Tony Fernandez
Hosseini, Mohammad Reza | Mohammad Reza Hosseini; Reza Husseini; Mohammed Hoseini
Mohammadi, Zahra | Zahra Mohamadi; Zara Mohammadi
Ahmadi, Hamid | Hameed Ahmadi; Hamid Ahmedi
Karimi, Maryam | Mariam Karimi; Maryam Kareemi
Rezaei, Parisa | Parisa Rezai; Parisa Rezaee
Moradi, Saeed | Said Moradi; Saeed Muradi
Ebrahimi, Leila | Layla Ebrahimi; Leila Ibrahimi
Jafari, Behzad | Behzad Jafari; Behzad Jaffari
Mousavi, Seyed Ali | Ali Mousavi; Seyed Ali Moosavi
Rahimi, Nasrin | Nasreen Rahimi; Nasrin Raheemi
Sadeghi, Farhad | Farhad Sadeghi; Farhad Sadegi
Tehrani, Shirin | Shireen Tehrani; Shirin Terani
Shirazi, Omid | Omid Shirazi; Omid Sherazi
Ghorbani, Mehdi | Mahdi Ghorbani; Mehdi Gorbani
Alizadeh, Sanaz | Sanaz Alizadeh; Sanaz Alizade
Khosravi, Dariush | Dariush Khosravi; Daryush Kosravi
Bagheri, Mina | Mina Bagheri; Mina Bageri
Fallah, Soheil | Soheil Fallah; Sohail Falah
Najafi, Elham | Elham Najafi; Elham Najafy
Zand, Arash | Arash Zand; Zand Arash
Al-Hassan, Omar | Omar Al Hassan; Omar Hassan; Omar Alhassan
El Masri, Nour | Nour El Masri; Nour Elmasri
Abu Bakr, Khalid | Khalid Abu Bakr; Khalid Abubakr
Haddad, Georges | Georges Haddad; George Hadad
Kim, Min-jun | Min Jun Kim; Minjun Kim
Park, Soo-yeon | Soo Yeon Park; Sooyeon Pak
Choi, Hyun Woo | Hyun Woo Choi; Hyunwoo Choy
Lee, Ji-hye | Ji Hye Lee; Jihye Li
Jung, Eun Ji | Eun Ji Jung; Eunji Jung
Yoon, Seo-jun | Seo Jun Yoon; Seojun Yun
Tanaka, Yuki | Yuki Tanaka; Tanaka Yuki
Suzuki, Hiroshi | Hiroshi Suzuki; Hiroshi Susuki
Yamamoto, Naoko | Naoko Yamamoto; Naoko Yamamotto
Watanabe, Kenji | Ken Watanabe; Kenji Watanabi
Okafor, Chukwuemeka | Chukwuemeka Okafor; Chukwuemeka Okafour
Adeyemi, Oluwaseun | Oluwaseun Adeyemi; Oluwaseun Adayemi
Mensah, Kwame | Kwame Mensah; Kwame Mensa
Tesfaye, Abebe | Abebe Tesfaye; Tesfaye Abebe
Mohamud, Abdi | Abdi Mohamud; Abdi Mohamed
George, Wilfred | Fred George; Wilf George
Point, Larissa | Larissa Point; Larisa Point
Joe, Delbert | Del Joe; Delbert Joe
Williams, Theresa | Teresa Williams; Terry Williams
Wilson, Anthony | Tony Wilson; Antony Wilson
Walker, Zachary | Zach Walker; Zack Walker
Young, Victoria | Vicky Young; Tori Young
Hansen, Ole | Ole Hanson; Ole Hansen
Cohen, Benjamin | Ben Cohen; Benjamin Coen
Goldberg, Rachel | Rachael Goldberg; Rachel Goldburg
Schwartz, Miriam | Miriam Schwartz; Miriam Swartz
Wolfe, Gregory | Greg Wolf; Gregory Woolf
Eng, Raymond | Ray Eng; Raymond Eng
Quan, Mei Fong | Mei Fong Quan; Meifong Kwan
Louie, Wendy | Wendy Louie; Wendy Louis
`;

const SHARE_A_BIRTH_DATE = 3;

export interface HeardChart {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly heard: readonly string[];
}

export const heardCharts: readonly HeardChart[] = CHARTS.trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', heard = ''] = line.split(' | ');
    const [lastName = '', firstName = ''] = name.split(', ');
    const day = new Date(Date.UTC(1950, 0, 1 + Math.floor(index / SHARE_A_BIRTH_DATE) * 173));
    return {
      id: String(index + 1),
      firstName,
      lastName,
      dateOfBirth: day.toISOString().slice(0, 10),
      heard: heard.split('; '),
    };
  });
