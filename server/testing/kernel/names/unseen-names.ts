/**
 * Names as a recogniser writes them, collected by somebody who had not seen how they are compared (`blind`), and kept aside
 * while the comparison was made (`heldOut`). `Last, First | heard; heard`. The strangers share the surname or the given name only.
 */
function read(
  table: string,
): readonly { readonly heard: string; readonly firstName: string; readonly lastName: string }[] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [chart = '', heard = ''] = line.split(' | ');
      const [lastName = '', firstName = ''] = chart.split(', ');
      return heard.split('; ').map((name) => ({ heard: name, firstName, lastName }));
    });
}

export const blind = read(`
Kelly, Niamh | Neev Kelly
O'Connor, Niamh | Neeve O'Connor
Murphy, Siobhán | Shivaun Murphy
Kavanagh, Siobhan | Chevonne Kavanaugh
Doyle, Caoimhe | Keeva Doyle
Ryan, Caoimhe | Kweeva Ryan
Walsh, Saoirse | Sheersha Walsh
Byrne, Saoirse | Sursha Byrne
McCarthy, Tadhg | Tyge Mccarthy
O'Sullivan, Tadhg | Tige O'Sullivan
Gallagher, Eoghan | Owen Gallager
Duffy, Eoin | Owen Duffy
Quinn, Gráinne | Grania Quinn
Malley, Gráinne | Grawnya Malley
Fitzgerald, Órlaith | Orla Fitzgerald
Daly, Róisín | Rosheen Daly
Nolan, Róisín | Roe Sheen Nolan
Kearney, Sinéad | Sinead Kearny
Burke, Sinéad | Shinade Burke
Flynn, Pádraig | Padrick Flynn
Joyce, Pádraic | Porick Joyce
Kinsella, Seán | Shawn Kinsella
Hennessy, Ciarán | Kieran Hennessy
Dogherty, Cillian | Killian Doherty
McGrath, Aisling | Ashling Mcgrath
Boyle, Aisling | Ashleen Boyle
Brady, Cathal | Cahal Brady
McMahon, Dónal | Donal Mcmahon
McLoughlin, Ruairí | Rory Mclaughlin
Keane, Deirdre | Deirdra Keane
Lynch, Bláthnaid | Blawnid Lynch
MacLeod, Eilidh | Ailey Mcleod
Menzies, Calum | Kalem Menzies
Dalziel, Hamish | Hamish Dalyell; Hamish Dee L
Farquharson, Catriona | Catriona Farkerson
Urquhart, Mairi | Mary Urkhart
Colquhoun, Moira | Moira Colhoun
McKenzie, Euan | Ewan Mackenzie
Davies, Siân | Shan Davis
Evans, Siân | Sharn Evans
Morgan, Iestyn | Yestin Morgan
Griffiths, Ioan | Yoan Griffith
Gruffudd, Ioan | Yewan Gruffudd
Llewellyn, Angharad | Angharad Lewellyn
Pritchard, Huw | Hugh Pritchard
Jones, Rhys | Rees Jones
Howells, Rhys | Reese Howells
Price, Rhiannon | Reannon Price
Bevan, Rhiannon | Rianon Bevan
Matthews, Cerys | Kerris Matthews
Parry, Cerys | Carries Parry
Vaughan, Carys | Karis Vaughn
Powell, Gwyneth | Gwenneth Powell
Rhys, Llewelyn | Lewellin Rees
Thomas, Dewi | Dewey Thomas
Rowlands, Ifan | Even Rowlands
Owens, Ifan | Evan Owens
Wynne, Alun | Alan Winn
ap Rhys, Bethan | Bethan Apreese
Roberts, Ieuan | Yayuan Roberts
Harris, Ieuan | Yeyan Harris
Edwards, Myfanwy | Mivanwy Edwards
Lewis, Myfanwy | Muh Vanwee Lewis
Hopkins, Eirys | Ayris Hopkins
Bowen, Ceridwen | Keridwen Bowen
Williams, Dafydd | Daveeth Williams
Jenkins, Dafydd | Davith Jenkins
Meredith, Gruffydd | Griffith Meredith
Khan, Ayesha | Aisha Kahn
Malik, Ayesha | Aiesha Malek
Sandhu, Gurpreet | Gurpreet Sandoo
Dhillon, Gurpreet | Gurprit Dillon
Gill, Harpreet | Har Preet Gill
Dhaliwal, Mandeep | Mundeep Daliwall
Grewal, Jaswinder | Jaswinder Grewell
Brar, Jaswinder | Jus Winder Brar
Singh, Balwinder | Balvinder Sing
Sidhu, Sukhwinder | Sukhvinder Sidhoo
Bains, Sukhdeep | Sook Deep Bains
Kaur, Kulwinder | Kulvinder Core
Kaur, Simran | Simran Cower
Atwal, Rajwinder | Rajvinder Attwal
Johal, Navjot | Navjoat Johal
Mann, Paramjit | Parmjit Mann
Pannu, Amarjit | Amarjeet Pannu
Bassi, Manjit | Manjeet Basi
Iyer, Lakshmi | Lakshmi Eyer; Laxmi Ayer
Krishnan, Subramanian | Subra Manian Krishnan
Natarajan, Suresh | Soo Resh Natarajin
Ramanathan, Venkatesh | Venkatesh Ramanatan
Murugan, Thiagarajan | Tiagarajan Murugan
Sundaram, Meenakshi | Meenakshi Soondaram
Balakrishnan, Karthik | Karthik Balla Krishnan
Chaudhary, Vijay | Vijay Chaudhry
Chaudhry, Nabeel | Nabeel Chowdry
Chowdhury, Farzana | Farzana Chowdery
Banerjee, Rahul | Rahul Banerji
Mukherjee, Anindita | Anindita Mukerji
Chatterjee, Saurav | Sourav Chatterji
Bose, Shoumik | Show Meek Bose
Bhattacharya, Debjani | Deb Jani Bhattacharia
Agrawal, Puja | Pooja Agarwall
Gupta, Nikhil | Nikeel Guptah
Srivastava, Deepika | Deepika Shrivastava
Misra, Sanjay | Sanjay Mishra
Patel, Rajesh | Rajeesh Patell
Desai, Jignesh | Jignesh Dessai
Shah, Kirti | Kir Tee Shaw
Qureshi, Zainab | Zainab Kureshi
Qureshi, Bilal | Bilal Koreshi
Shaikh, Imran | Imran Sheik
Siddiqui, Saima | Saima Sidiqui
Rizvi, Asif | Asif Ruzvi
Butt, Tahira | Tahira Bhut
Mirza, Sana | Sana Mirzah
Reddy, Vikram | Vickram Ready
Nguyen, Van Hung | Wen Van Hung
Nguyễn, Thị Hoa | Win Thi Hoa
Nguyen, Lan | Lan Wynn
Nguyen, Minh | Minh Win
Tran, Quoc | Kwok Tran
Le, Quang | Kwang Lay
Le, Huynh | Hwin Lay
Pham, Tuan | Toon Fam
Phạm, Tuấn | Twan Fahm
Tran, Phuc | Fook Tran
Vo, Phuong | Fuong Vo
Hoang, Phuong | Fung Hoang
Đặng, Phượng | Fuong Dang
Lam, Phat | Fat Lam
Do, Phong | Fong Doe
Bui, Duc | Dook Bui
Bùi, Đức | Duck Booey
Nguyen, Hieu | Hyoo Win
Phan, Hieu | Hugh Fan
Trinh, Thanh | Tan Chinh
Nguyen, Thanh | Tan Win
Nguyen, Thao | Tao Wen
Ngo, Thuy | Twee Ngo
Duong, Thuy | Tui Zuong
Vu, Dung | Yung Vu
Vũ, Dũng | Zung Voo
Nguyễn, Ngọc | Ngoc Wynn
Pham, Ngoc | Knock Fam
Tran, Yen | Yen Tron
Mai, Xuan | Soo An Mai
Huynh, Xuan | Swan Hwin
Tran, Buu | Boo Tran
Le, Hoang | Huang Lay
Nguyễn, Kim | Kim Wen
Truong, Khanh | Khan Truong
Chau, Huy | Wee Chow
Lee, Min-jun | Min Jun Yi
Rhee, Min Jun | Minjoon Lee
Lee, Seong-min | Sung Min Rhee
Jeong, Seongho | Sung Ho Jung
Jeong, Jeonghun | Jung Hoon Chung
Jung, Su-jin | Soo Jin Chung
Pak, Jiwon | Jee Won Park
Park, Jiwoo | Ji Woo Bahk
Park, Yeong-hui | Young Hee Bak
Choe, Yeongsu | Young Soo Choi
Choi, Hyeonwoo | Hyun Woo Chway
Gang, Hyeonju | Hyun Joo Kang
Jo, Donghyeon | Dong Hyun Cho
Cho, Mi-gyeong | Mee Kyung Joe
Kim, Gyeongsu | Kyung Soo Kim
Kim, Kyung-hee | Kyoung Hee Gim
Yun, Byeong-cheol | Byung Chul Yoon
Gwon, Seo-yeon | Suh Yun Kwon
Kim, Seoyeon | Saw Yon Kim
Sin, Hye-jin | Hay Jin Shin
Lim, Junho | Jun Ho Im
Lim, Jun-ho | June Ho Rim
Yu, U-jin | Woo Jin Yoo
Yoo, Jaeseok | Jae Suk You
Noh, Sangwoo | Sang Woo Roh
Roh, Tae-woo | Tay Woo Noe
Wu, Tae-hui | Tae Hee Woo
Mun, Geonwoo | Kun Woo Moon
Paek, Geon-hui | Gun Hee Baek
Baek, Sukja | Sook Ja Paik
An, Cheolsu | Chul Soo Ahn
Ahn, Myeong-hui | Myung Hee On
Pae, Juyeong | Joo Young Bae
Gu, Insuk | In Sook Koo
Koo, Gwangho | Kwang Ho Goo
Seo, Changmin | Chang Min Suh
Seo, Hyojin | Hyo Jin Saw
Oh, Huisu | Hee Soo Oh
Hwang, Seunghyeon | Seung Hyun Whang
Heo, Seon-yeong | Sun Young Huh
Nam, Bora | Bo Rah Nam
Son, Haneul | Ha Nul Sohn
Zhang, Wei | Jang Wei
Zhang, Lihua | Chang Lee Hwa
Zhang, Jun | Chang Chun
Xiao, Mei | Shao Mei
Xiao, Ling | Hsiao Ling
Wang, Xiaoming | Shao Ming Wong
Chen, Xiaoping | Hsiao Ping Chen
Cai, Ming | Tsai Ming
Zhou, Jing | Jo Jing
Zhou, Ting | Chou Ting
Zhou, Min | Joe Min
Zhao, Li | Jow Lee
Zhao, Gang | Chao Kang
Xu, Jing | Shoe Jing
Xu, Yang | Hsu Yang
Xie, Tingting | Hsieh Ting Ting
Xie, Na | Shay Na
Qin, Lan | Chin Lan
Qi, Yun | Chee Yun
Qian, Feng | Chian Feng
Qiu, Hong | Chiu Hong
Zhu, Lin | Jew Lin
Zhu, Ying | Chu Ying
Zheng, Shu | Jung Shoo
Zheng, Hao | Cheng Hao
Cao, Yan | Tsao Yen
Cao, Lei | Tsow Lay
Zeng, Li | Tseng Li
Zeng, Kai | Zung Kai
Song, Yi | Sung Yee
Liu, Fang | Lyoo Fang
Lu, Xue | Loo Shway
Wong, Ka-Ming | Wong Ka Ming
Huang, Xiaoling | Wong Siu Ling
Chan, Tai Man | Chan Tie Man
Leung, Wing Kei | Leung Wing Kay
Leung, Ka Yi | Lung Ka Yee
Lau, Kin Wah | Lao Kin Wa
Ng, Wai Man | Ing Wai Man
Ng, Siu Fong | Ung Siu Fong
Kwok, Wing Sum | Quok Wing Sum
Tse, Ka Wing | Say Ka Wing
Yip, Suk Fan | Yip Sook Fun
Lam, Hoi Yan | Hoy Yan Lam
Ho, Tsui Ping | Chui Ping Ho
Guan, Yu | Gwen Yu
Guo, Meihua | Kuo Mei Hua
Guo, Jin | Gwo Jin
Deng, Pei | Teng Pei
Dong, Jie | Tung Chieh
Jiang, Guohua | Jiang Kwok Hwa
Jiang, Wen | Chiang Wen
Hussein, Muhammad | Mohammed Hussain
Hosseini, Mohammad | Mohamad Hosseini; Muhammed Hussaini
Abdallah, Muhammad | Mohamed Abdullah
Hasan, Ahmed | Ahmad Hassan
Mansour, Ahmad | Achmed Mansoor
Ibrahim, Yusuf | Yousef Ibraheem
Khalil, Youssef | Yusef Khaleel
Hamdan, Yousef | Usef Hamdan
Farouk, Umar | Omar Farook
Ali, Othman | Osman Ali
Saleh, Uthman | Usman Sallah
Alzahra, Fatemeh | Fatima Al Zahra
Saeed, Fatima | Fatma Said
Rezaei, Fatemeh | Fateemeh Reza E
Karimi, Zahra | Zohra Karimi
Najjar, Leila | Layla Najar
Haddad, Layla | Laila Hadad
Khoury, Maryam | Mariam Coory
Mohammadi, Maryam | Miriam Mohammedi
Shahin, Nour | Noor Shaheen
Al-Rasheed, Noura | Nora Al Rashid
Suleiman, Huda | Hoda Suliman
Nasser, Sulaiman | Soliman Nasser
Abdulrahman, Karim | Kareem Abdel Rahman
Saoud, Abdelaziz | Abdul Aziz Saud
Tohme, Abdelkader | Abdul Kader Toomeh
Sherif, Gamal | Jamal Shareef
Mousa, Khaled | Haled Moosa
Moussa, Khalid | Kalid Musa
Aziz, Tareq | Tarik Aziz
Qasim, Hesham | Hisham Kassem
Qader, Mostafa | Mustafa Kadir
Jaafari, Mahdi | Mehdi Jafari
Moradi, Gholamreza | Golom Reza Moradi
Tehrani, Ghasem | Gassem Tehrani
Bakhtiari, Khosrow | Hosro Bakhtiari
Ghorbani, Shireen | Shirin Gorbani
Taghavi, Shahrzad | Shahrzad Tagavi
Sadeghi, Parvin | Parveen Sadegi
Boniadi, Nazanin | Nazaneen Bonyadi
Rahimi, Kayvan | Keyvan Rahimy
Faraji, Sirous | Cyrus Faraji
Golshani, Dariush | Daryoush Golshani
Isfahani, Sorayya | Soraya Esfahani
Kowalski, Wojciech | Voytek Kowalski
Nowak, Wojciech | Voy Check Novak
Lewandowska, Katarzyna | Katarzhina Lewandowska
Wiśniewska, Kasia | Kasia Vishnevska
Kamińska, Agnieszka | Agneshka Kaminska
Dąbrowska, Małgorzata | Mowgo Jata Dombrovska
Zieliński, Zbigniew | Zbignef Zielinski
Szymański, Jacek | Yatsek Shimanski
Woźniak, Jan | Yan Vozniak
Mazur, Paweł | Pavel Mazur
Król, Paweł | Powell Krol
Wójcik, Piotr | Peter Vojcik
Jankowski, Piotr | Pyotr Yankovski
Grabowski, Andrzej | Anjay Grabovski
Pawlak, Krzysztof | Kshishtof Pavlak
Sikorski, Krzysztof | Christoph Sikorski
Lis, Grzegorz | Gzhegosh Lis
Zając, Jolanta | Yolanta Zayonts
Piątek, Łukasz | Lukash Piontek
Dudek, Mateusz | Matteush Dudek
Shevchenko, Oleksandr | Olexander Shevchenko
Kovalenko, Oleksandr | Alexander Kovalenko
Bondarenko, Serhii | Sergey Bondarenko
Melnik, Serhiy | Sergiy Melnyk
Kravchuk, Andrii | Andriy Kravchuk
Tymoshenko, Yuliia | Yulia Tymoshenko
Boiko, Nataliya | Natalia Boyko
Lysenko, Oksana | Oxana Lisenko
Hrytsenko, Volodymyr | Vladimir Hrytsenko
Savchuk, Mykhailo | Mikhailo Savchuk
Rudenko, Yevhen | Yevgen Rudenko
Polishchuk, Dmytro | Dimitro Polishchuk
Volkov, Dmitriy | Dmitri Volkoff
Ivanov, Yury | Yuri Ivanoff
Horvath, Ivan | Ivan Horvat
Kovačić, Luka | Luka Kovachich
Babić, Marko | Marko Babitch
Marić, Josip | Yosip Marich
Jurić, Jelena | Yelena Yurich
Petrović, Željko | Zhelko Petrovich
Knežević, Željko | Zelko Knezevich
Nikolić, Dušan | Dushan Nikolich
Vuković, Ana | Anna Vukovich
Dvořák, Jiří | Yiri Dvorjack
Novotný, Tomáš | Thomas Novotny
Nagy, Sándor | Shandor Nadj
Szabó, István | Istvan Sabo
Rodríguez, José | Hose Rodriguez
García, José | Jose Garsia
Hernández, Jorge | Horhay Hernandez
Jiménez, Jorge | George Jimenez
Jiménez, Jesús | Hesus Himenez
Gutiérrez, Javier | Havier Gutierez
Fuentes, Javier | Xavier Fuentes
Vargas, Guillermo | Gee Yermo Vargas
Castillo, Guillermo | Giermo Castillo
Ortega, Juan Carlos | Wan Carlos Ortega
Muñoz, Juan | Juan Munyoz
Núñez, Begoña | Begonia Nunez
Ibáñez, Yolanda | Yolanda Ibanyez
Peña, Alejandro | Alehandro Pena
Ceballos, Alejandra | Alejandra Seballos
Velázquez, Marisol | Marisol Velasquez
González, Soledad | Soledad Gonzales
Sánchez, Beatriz | Beatrice Sanchez
Mendoza, Joaquín | Hwakeen Mendoza
Reyes, Joaquin | Wakin Reyes
Domínguez, Raquel | Rackel Domingez
Castro, Jaime | Heimay Castro
Vega, Jaime | Himay Vega
dela Cruz, Angelita | Angel Ita Dela Cruz
delos Santos, Maricel | Mary Cel Delos Santos
Pangilinan, Rowena | Rowena Pangeelinan
Batungbakal, Jennylyn | Jennilyn Batongbacal
Magsaysay, Rodel | Rodel Mag Saysay
Katigbak, Lourdes | Lordes Catigbac
Dimayuga, Francesca | Cheska Dimayuga
Sumulong, Imelda | Imelda Soomulong
Pacquiao, Emmanuel | Emanuel Pakyow
Silva, João | Joe Ow Silva
Ferreira, João | Jwow Ferreira
Pereira, João | Jao Pereira
Alves, Conceição | Conseisow Alves
Fernandes, Gonçalo | Gonsalo Fernandes
Magalhães, Luís | Lewis Magalyaesh
Araújo, Tiago | Thiago Arowjo
Gonçalves, Paulo | Paulo Gonsalves
Souza, Filipe | Felipe Sousa
Tremblay, Benoît | Ben Wah Tremblay
Gagné, Benoît | Benwa Ganyay
Roy, Guillaume | Gee Yome Roy
Bouchard, Guillaume | Geeyom Boushar
Gauthier, Charles | Sharl Goteay
Morin, Jacques | Jock Morin
Lévesque, Jacques | Zhack Levek
Bélanger, Chantal | Shawn Tal Bellanger
Pelletier, Chantal | Chantelle Peltier
Côté, Jean-François | Jon Fransois Cote
Gagnon, Jean-François | John Francois Gagnon
Fortin, Jean-Marc | Zhan Mark Fortan
Lavoie, Mathieu | Matthew Lavwa
Beaulieu, Mathieu | Matchew Bolieu
Boivin, Luc | Luke Boyvin
Poirier, Yves | Eve Pwarier
Perreault, Yves | Eve Perro
Thériault, Yvon | Eve On Teriault
Ouellette, Gilles | Jill Oo Elette
Ouellet, Gilles | Zheel Willet
Lévesque, René | Renay Levesk
Dubé, André | Andray Dubay
Beaudoin, Stéphane | Stefan Bow Dwan
Beaudoin, Francine | Francine Bodwin
Desrosiers, Josée | Josay Desrosier
Arseneault, Élodie | Elodie Arsenault
Hébert, Amélie | Amelie Aybear
Hébert, Louise | Louise Heebert
Bergeron, Geneviève | Jenvyev Bergeron
St-Pierre, Geneviève | Genevieve Saint Pierre
Lapointe, Marie-Ève | Mary Eve Lapwant
Deschênes, Antoine | Antwan Deshayn
Chevalier, François | Fransswa Shevalier
Thibodeau, Étienne | Etienne Thibodo
Thibault, Étienne | Atienne Tibo
Boudreau, Thierry | Tierry Bodrow
Arcand, Marc-André | Mark Andre Arcand
Cloutier, Véronique | Veronique Clootier
Andersson, Johan | Yoo Han Andersen
Lindqvist, Johan | Yohan Lindkvist
Söderberg, Björn | Be Yorn Soderberg
Eriksson, Göran | Yoran Erickson
Nilsson, Kjell | Shell Nillson
Johansson, Kjell | Chell Johanson
Sjöberg, Annika | Annika Shoberg
Larsson, Kerstin | Sharsten Larson
Svensson, Åke | Oka Swenson
Bergström, Åsa | Oh Sa Bergstrom
Kierkegaard, Søren | Soren Kirkegard
Jensen, Søren | Soren Yensen
Madsen, Jørgen | Yurgen Madsen
Pedersen, Jørgen | Yorgen Petersen
Haugen, Øystein | Oystein Hawgen
Skjelstad, Ingrid | Ingrid Shelstad
Olsen, Solveig | Solvay Olson
Björnsson, Magnús | Magnus Bee Yornson
Gunnarsson, Þór | Thor Gunnarson
Mäkinen, Juha | Yuha Makinen
Virtanen, Jari | Yari Vertanen
Müller, Jürgen | Yurgen Mueller
Schröder, Jürgen | Jurgen Schroeder
Schäfer, Wolfgang | Wolf Gang Shaffer
Köhler, Johannes | Johannes Kohler
Weiß, Günther | Guenter Vice
Groß, Günter | Gunter Gross
Wagner, Joachim | Yoakim Vagner
Krause, Heidi | Heidi Krowse
Schulz, Matthias | Matias Shultz
Voigt, Ursula | Ursula Foyt
van den Berg, Joost | Yost Vandenberg
de Jong, Jaap | Yaap Dayong
van Dijk, Jeroen | Jeroon Vandyke
Dekkers, Jeroen | Yeroon Deckers
Visser, Gert-Jan | Hert Yan Fisser
Bouwmeester, Martijn | Martine Bowmeester
van der Meer, Martijn | Martin Vandermeer
Kuiper, Matthijs | Matice Kiper
de Vries, Thijs | Tice Devries
Dijkstra, Cornelis | Cornelius Dykstra
Henderson, Robert | Bob Henderson
Clarke, Robert | Bobby Clark
Sutton, Margaret | Peggy Sutton
Thompson, Margaret | Maggie Thomson
Stuart, William | Bill Stewart
Reynolds, Richard | Dick Reynolds
Barnes, Richard | Rick Barnes
Morrison, John | Jack Morrison
Philips, Henry | Hank Phillips
Lawson, Henry | Harry Lawson
Cooper, Elizabeth | Betty Cooper
Bradley, Elizabeth | Liz Bradley
Carmichael, Elizabeth | Beth Carmichael
Robertson, Edward | Ted Robertson
Fletcher, Edward | Ned Fletcher
Mathieson, James | Jim Matheson
Frazer, Katherine | Kate Fraser
Whittaker, Catherine | Kathy Whitaker
Marsh, Katharine | Kitty Marsh
Burnett, Alexander | Sandy Burnett
McDonald, Alexandra | Alex Macdonald
Preston, Mary | Molly Preston
Garrett, Mary | Polly Garrett
Hughes, Sarah | Sally Hughes
Simmons, Patricia | Patty Simmons
Gallant, Patricia | Trish Gallant
Bailey, Charles | Chuck Bailey
Holloway, Charles | Chaz Holloway
Rossi, Anthony | Tony Rossi
Reed, Stephen | Steve Reid
Allan, Geoffrey | Geoff Allen
Brown, Geoffrey | Jeff Browne
Nichols, Andrew | Andy Nickels
Peterson, Andrew | Drew Peterson
Sinclair, Rebecca | Becky Sinclair
Lloyd, Deborah | Debbie Lloyd
Wainwright, Susan | Sue Wainright
McKinnon, Angus | Gus Mckinnon
Leicester, Frederick | Fred Lester
Smith-Jones, Anne-Marie | Anna Marie Smith Jones
Campbell-Brown, Mary-Lou | Mary Lou Campbell Brown
St-Laurent, Jean-Paul | Jean Paul Saint Laurent
St. John, Sarah-Jane | Sarah Jane Saint John
Wilson-Clarke, Emily | Emily Wilson
Elmasri, Nadia | Nadia El Masri
Delacruz, Maria | Maria De La Cruz
Vandervelde, Pieter | Peter Vander Velde
Gómez-Pérez, Carlos | Carlos Gomez
Martínez-López, Sofía | Sofia Martinez Lopez
Fitzpatrick, Maryanne | Mary Ann Fitz Patrick
McIntyre, Joanne | Joe Anne Mac Intyre
O'Neill, Rosemary | Rose Mary Oneil
D'Souza, Leanne | Lee Anne Desouza
D'Angelo, Anthony | Anthony Dangelo
Vanhorn, Billy-Joe | Billy Joe Van Horn
Chan-Wong, Ka-Lai | Ka Lai Chan Wong
Abubakar, Helen | Helen Abu Bakar
Featherstonehaugh, Karen | Karen Featherstone Haw
Wong, David Chi Ho | David Wong
Lee, Michelle Hye-jin | Michelle Lee
Taylor, Robert James | Robert Taylor
Miller, Susan Elaine | Susan Miller
Sangha, Gurdeep Singh | Gurdeep Sangha
Gill, Manpreet Kaur | Manpreet Gill
Pham, Lan Thi | Lan Pham
Trần, Hoa Thi | Hoa Tran
Torres, Juan Miguel | Juan Torres
Ramos, Ana Sofia | Ana Ramos
Chow, Grace Mei Ling | Grace Chow
Mah, Kevin Wai Keung | Kevin Mah
McLeod, Jennifer Anne | Jennifer Macleod
Kowalchuk, Thomas Peter | Tomas Kowalchuk
Rezaei, Ali Mohammad | Ali Rezai
Dubé, Catherine Marie | Catherine Dube
Hansen, Erika Lynn | Erica Hanson
Cho, Stephen Jae-won | Steven Cho
`);

export const heldOut = read(`
O'Brien, Siobhán | Shivawn O'Brian
Foley, Diarmuid | Dermot Foley
Brennan, Aoife | Eefa Brennan
Doherty, Niamh | Neeve Doherty
Byrne, Caoilfhionn | Keelin Byrne
Moore, Aisling | Ashling Moore
Daly, Róisín | Rosheen Daly
Walsh, Ciarán | Kieran Walsh
Kelly, Áine | Onya Kelly
Burke, Sinéad | Shinaid Burke
Lynch, Pádraig | Paurick Lynch
Nolan, Cathal | Cahal Nolan
Keane, Fearghal | Fergal Kane
Duffy, Odhrán | Oran Duffy
Quinn, Muireann | Murray Quinn
McGrath, Eimear | Emer Mcgrath
Farrell, Naoise | Nishay Farrell
McCann, Dónal | Doonal Mccann
O'Toole, Lorcán | Lorcan O'Tool
Gallagher, Medb | Meev Gallagher
Griffiths, Rhys | Rees Griffiths
Morgan, Huw | Hugh Morgan
Powell, Siân | Shan Powell
Rees, Gwilym | Gwillim Rees
Thomas, Cerith | Kerith Thomas
Jones, Ieuan | Ivan Jones
Price, Angharad | Angharad Pryce
Llewellyn, Eluned | Eluned Flewelin
Bowen, Tegwen | Tegwin Bowen
Howell, Dilys | Dilis Howell
Siddiqui, Ayesha | Aisha Sidiki
Chaudhry, Muhammad | Muhamed Chowdry
Dhaliwal, Gurpreet | Gurpreet Daliwal
Mukherjee, Vikram | Vikram Mukerjee
Banerjee, Deepika | Dipika Bannerjee
Iyer, Shreya | Shreya Ayer
Sidhu, Sukhwinder | Sukwinder Sidu
Sahota, Bhupinder | Bupinder Sahota
Gupta, Neeraj | Niraj Gupta
Shah, Pooja | Puja Shah
Subramaniam, Krishnan | Krishnan Subramanyam
Raman, Venkat | Venkat Raman
Aggarwal, Tarun | Tarun Agarwal
Hussain, Zakir | Zakir Hussein
Khatri, Sonia | Sonja Katri
Toor, Jagjit | Jagjeet Toor
Parhar, Lakhvir | Lakveer Parhar
Shaikh, Asif | Asif Sheik
Begum, Nusrat | Nusrat Beegum
Joshi, Manav | Manav Josee
Tran, Quoc Viet | Kwok Viet Tran
Nguyen, Duc | Dook Win
Le, Huong | Hwong Lay
Lam, Phuc | Fook Lam
Bui, Tung | Tung Bui
Vo, Quynh | Kwin Vo
Pham, Diep | Zep Fam
Dang, Toan | Toan Dang
Nguyen, Hang | Hang Wynn
Trinh, Ngoc | Noc Trinh
Ho, Quan | Kwan Ho
Tran, Phi | Fee Tran
Vu, Thinh | Thin Vu
Le, Uyen | Win Lay
Kim, Hui-yeong | Hee Young Kim
Jeong, Seon-hui | Sun Hee Jung
Yi, Jiyeon | Jee Yun Lee
Park, Gyeong-min | Kyung Min Bak
Choi, Yejin | Ye Jin Chwey
Lim, Yeongjun | Young Jun Im
Heo, Misuk | Mi Sook Huh
Kim, Dae-jung | Dae Jung Kim
Seo, Yujin | Yoo Jin Suh
Mun, Jeong-a | Jung Ah Moon
Roh, Seongcheol | Sung Chul Noh
Gu, Eunji | Eun Jee Koo
Baek, Hyeonsik | Hyun Sik Paik
An, Beomsu | Bum Soo Ahn
Cheung, Ka Wai | Chung Ka Wai
Leung, Mei Lin | Leong Mei Lin
Yuen, Sau Fong | Yoon Sau Fong
Xu, Zhiming | Hsu Chih Ming
Cai, Xiaowen | Tsai Hsiao Wen
Guo, Qinghua | Kuo Ching Hua
Zhang, Guorong | Chang Kuo Jung
Deng, Xiaoping | Teng Hsiao Ping
Chow, Yun Fat | Chow Yun Fat
Tsang, Wing Hung | Tsang Wing Hung
Xie, Tingfeng | Shay Ting Fong
Zhou, Jielun | Jo Jie Loon
Xu, Jinglei | Shoe Jing Lay
Zhao, Wei | Jow Way
Qiu, Li | Chiu Lee
Liu, Yifei | Lyoo Yee Fay
Zheng, Xiuwen | Jung Show Wen
Huang, Xiaoming | Hwang Shao Ming
Guan, Qi | Gwan Chee
Tsui, Hark | Tsui Hark
Lam, Ching Ying | Lamb Ching Ying
Mok, Siu Chung | Mock Siu Chung
Rezaei, Hossein | Hussain Rezayi
Tehrani, Shirin | Sheereen Tehrani
Al-Rashid, Abdullah | Abdulla Al Rashid
Mansour, Khaled | Khalid Mansoor
Karimi, Nasrin | Nasreen Karimy
Ghorbani, Yasamin | Yasameen Gorbani
Sadeghi, Jaafar | Jafar Sadegy
Haddad, Leila | Layla Haddad
El-Masri, Tariq | Tarik Elmasri
Moradi, Mehdi | Mehdy Moradee
Nasser, Farouk | Farooq Nasser
Zamani, Sorayya | Soraya Zamani
Farhadi, Bijan | Bejan Farhadi
Amini, Rasoul | Rasool Amini
Nowak, Jan | Yan Novak
Woźniak, Agnieszka | Agnieshka Wozniak
Lewandowska, Katarzyna | Katarzina Levandovska
Kamiński, Jerzy | Yezhi Kaminsky
Svoboda, Václav | Vaclav Svoboda
Vítek, Jakub | Yakub Vitek
Petrović, Dragan | Dragan Petrovich
Jovanović, Zoran | Zoran Yovanovich
Shevchenko, Oxana | Oksana Shevchenko
Tymoshenko, Yuliya | Yulia Timoshenko
Melnyk, Bohdan | Bogdan Melnick
Repin, Ilia | Ilya Repin
Szabó, László | Laslo Sabo
Kiss, István | Ishtvan Kish
Ivanov, Sergei | Sergey Ivanoff
Vázquez, Joaquín | Hoakeen Vasquez
Jiménez, Héctor | Hector Jimenez
Pérez, Germán | Hermano Peres
Reyes, María Concepción | Maria Conception Reyes
Dela Cruz, Kimberly | Kimberly Dela Cruz
Macapagal, Rosalinda | Rosalinda Makapagal
Ayala, Yesenia | Yesenia Ayala
Ortiz, Guadalupe | Gwadalupe Ortiz
Silva, João | Shwow Silva
Carvalho, Tiago | Thiago Carvalyo
Oliveira, Fernanda | Fernanda Olivera
Quintana, Ismael | Ishmael Quintana
Zaragoza, Jerónimo | Heronimo Zaragosa
Tremblay, Geneviève | Genevyev Tremblay
Gauthier, Jacques | Zhack Gotier
Boucher, Sylvie | Sylvie Boshay
Lévesque, René | Renay Leveck
Bélanger, Étienne | Etyen Belanjay
Girard, Benoît | Benwa Jirar
Fournier, Michel | Mishel Fornyay
Desharnais, Laurent | Loran Desharnay
Pelletier, Odette | Odett Peltyay
Mercier, Élodie | Elodee Mersyay
Schultz, Jürgen | Yurgen Shultz
Kraus, Wolfgang | Wolfgang Kraws
Becker, Johann | Yohan Becker
Schäfer, Heike | Heike Shafer
Johansson, Sven | Sven Yohansson
Nielsen, Jens | Yens Nielson
Jensen, Bjørn | Bjorn Yensen
van der Meer, Pieter | Peter Vandermeer
de Haan, Willem | Willem Dehan
Schröder, Annika | Anika Shroder
Lund, Jørgen | Yorgen Lund
Söderberg, Ingrid | Ingrid Soderberg
Møller, Kirsten | Kirsten Moller
Dawson, Margaret | Peggy Dawson
Trent, William | Bill Trent
Fraser, Eleanor | Nell Fraser
Landry, Gustav | Gus Landry
Parsons, Dorothy | Dot Parsons
Wells, Henry | Hank Wells
Holt, Virginia | Ginny Holt
Fox, Montgomery | Monty Fox
`);

export const blindStrangers = read(`
Cheung, Wing Man | Wing Yan Cheung
Wong, Ka Lok | Ka Ming Wong
Chan, Siu Fong | Siu Ling Chan
Ho, Mei Wah | Mei Ling Ho
Wang, Xiaohong | Xiaoming Wang
Li, Ping | Li Na
Wang, Wei | Zhang Wei
Chen, Gang | Chen Jie
Leung, Wai Kit | Wai Man Leung
Lam, Hoi Ting | Hoi Yan Lam
Sharma, Prisha | Priya Sharma
Gill, Amar | Amrit Gill
Sandhu, Gurpreet | Harpreet Sandhu
Kaur, Manjit | Manpreet Kaur
Singh, Balwinder | Jaswinder Singh
Dhaliwal, Sukhwinder | Sukhdeep Dhaliwal
Brar, Mandeep | Navdeep Brar
Patel, Ramesh | Rajesh Patel
Patel, Sunita | Anita Patel
Kumar, Sudesh | Suresh Kumar
Iyer, Savita | Kavita Iyer
Khan, Irfan | Imran Khan
Gill, Harjit | Harjit Grewal
Park, Jin Soo | Jin Woo Park
Kim, Min Jae | Min Jun Kim
Lee, Ji Hye | Ji Won Lee
Choi, Seung Min | Seung Ho Choi
Kang, Young Sook | Young Hee Kang
Kim, Hye Jin | Hye Jin Jung
Nguyen, Van Hung | Nguyen Van Minh
Nguyen, Linh | Lan Nguyen
Tran, Thuy | Thao Tran
Le, Hong | Hoa Le
Pham, Minh | Minh Tran
Garcia, Marina | Maria Garcia
Reyes, Mariano | Mario Reyes
Santos, Carla | Carlos Santos
Fernandez, Juan | Juan Hernandez
Martin, Rosario | Rosa Martinez
Ramos, Luisa | Luis Ramos
Hassan, Hamid | Ahmed Hassan
Hosseini, Mahmoud | Mohammad Hosseini
Rahimi, Ali | Ali Rezaei
Saleh, Farida | Fatima Saleh
Kovalenko, Oleksandr | Olena Kovalenko
Nowak, Marcin | Marek Nowak
Horvat, Ivan | Ivana Horvat
Kelly, Sinead | Siobhan Kelly
Murphy, Ciaran | Ciara Murphy
Byrne, Niall | Niamh Byrne
Evans, Rhian | Rhys Evans
Gagnon, Marcel | Michel Gagnon
Roy, Marlene | Martine Roy
Nilsson, Andreas | Anders Nilsson
Schmidt, Kurt | Karl Schmidt
Wilson, Rupert | Robert Wilson
Brown, Marjorie | Margaret Brown
Clark, Danielle | Daniel Clark
Moore, Patricia | Patrick Moore
Johnson, Emma | Emily Johnson
Marshall, Karen | Karen Mitchell
`);

export const heldOutStrangers = read(`
Cheung, Wing Man | Wing Yan Cheung
Chan, Ka Ho | Ka Wai Chan
Lau, Siu Kwan | Siu Ming Lau
Tam, Mei Fong | Mei Yee Tam
Chen, Xiaomei | Xiaoli Chen
Liu, Jianhua | Jianguo Liu
Zhang, Min | Wei Zhang
Wang, Lijuan | Lihua Wang
Li, Jun | Yun Li
Zhou, Feng | Fang Zhou
Xu, Hai | Hui Xu
Kim, Min Ah | Min Jung Kim
Park, Soo Ah | Soo Jin Park
Lee, Ji Sung | Ji Hoon Lee
Choi, Hyun Ah | Hyun Soo Choi
Jung, Eun Hee | Eun Ji Jung
Yoon, Jae Min | Jae Hyun Yoon
Nguyen, Trang | Thanh Nguyen
Pham, Hai | Hung Pham
Le, Hai | Hanh Le
Tran, Phuc | Phuong Tran
Bui, Tam | Tuan Bui
Gill, Hardeep | Gurdeep Gill
Sandhu, Ranjit | Manjit Sandhu
Brar, Balwinder | Kulwinder Brar
Sidhu, Mandeep | Amandeep Sidhu
Kaur, Harpreet | Jaspreet Kaur
Sharma, Savita | Sunita Sharma
Patel, Rani | Ravi Patel
Kumar, Sunil | Anil Kumar
Nair, Rupa | Deepa Nair
Shah, Rohit | Rohan Shah
Khan, Asma | Ayesha Khan
Ali, Hussein | Hassan Ali
Karimi, Mahin | Maryam Karimi
Ahmadi, Roya | Reza Ahmadi
Hosseini, Amir | Ali Hosseini
Moradi, Nazanin | Nasrin Moradi
Saleh, Amr | Omar Saleh
Aziz, Younis | Yusuf Aziz
Murphy, Sinead | Sean Murphy
Kelly, Ava | Aoife Kelly
Ryan, Nuala | Niamh Ryan
Walsh, Ciara | Ciaran Walsh
Byrne, Ian | Eoin Byrne
Duffy, Nora | Orla Duffy
Jones, Ross | Rhys Jones
Evans, Morgan | Megan Evans
Lewis, Gavin | Gareth Lewis
Nowak, Ola | Ewa Nowak
Kowalski, Jacek | Jan Kowalski
Lewandowski, Pawel | Piotr Lewandowski
Wojcik, Marcin | Marta Wojcik
Petrov, Egon | Igor Petrov
Ivanova, Inga | Olga Ivanova
Horvat, Mila | Milan Horvat
Garcia, Eva | Ana Garcia
Reyes, Jesus | Jose Reyes
Cruz, Carlo | Carlos Cruz
Santos, Mario | Maria Santos
Lopez, Juana | Juan Lopez
Ortiz, Paola | Pablo Ortiz
Diaz, Ramona | Ramon Diaz
Tremblay, Lucie | Luc Tremblay
Gagnon, Denise | Denis Gagnon
Cote, Andrea | Andre Cote
Bouchard, Marcel | Marc Bouchard
Morin, Julien | Julie Morin
Schmidt, Heinz | Hans Schmidt
Nilsson, Nils | Lars Nilsson
Larsen, Erica | Eric Larsen
Berg, Anton | Anna Berg
Bakker, Petra | Pieter Bakker
Smith, Joan | John Smith
Brown, Jean | Jane Brown
White, Carol | Karen White
Clark, Ryan | Brian Clark
Hall, Lydia | Linda Hall
Young, Mary | Mark Young
Adams, Paula | Paul Adams
Hill, Stella | Steven Hill
Green, Dawn | Dan Green
Scott, Tony | Tina Scott
`);

/** Written later, from memory of such names, before the comparison was tried on them. */
export const later = read(`
Gallagher, Niamh | Neve Gallagher
O'Shea, Ciara | Kiera O'Shea
Walsh, Grania | Gráinne Walsh
Murphy, Oisín | Oshin Murphy
Kelleher, Tadhg | Tyge Kelleher
Ronan, Saoirse | Shersha Ronan
Keogh, Órla | Orla Keough
McGinty, Darragh | Dara McGinty
Quigley, Méabh | Maeve Quigley
Dougherty, Caitlín | Caitlin Doherty
Llewelyn, Rhys | Reese Llewellyn
Pryce, Angharad | Angharad Prees
Davies, Siân | Joan Davis
Evans, Siân | Shan Evans
Griffiths, Ifan | Evan Griffith
Jones, Carys | Carries Jones
Huw, Geraint | Geraint Hugh
Sidhu, Harpreet | Harpreet Sidhoo
Dhaliwal, Gurpreet | Gurpreet Daliwal
Grewal, Jaspreet | Jaspreet Garewal
Heer, Manjit | Manjeet Hair
Narayan, Laxmi | Lakshmi Narayan
Chaudhary, Sunita | Sunita Chowdry
Husain, Muhammad | Mohamed Hussain
Nguyen, Huong Thi | Nguyen Thi Hung
Tran, Nguyen | Win Tran
Ly, Phuc | Fook Lee
Pham, Thuy | Twee Fam
Vo, Quan | Kwan Vo
Le, Dung | Zung Le
Park, Jun-wook | Jun Wook Pack
Choi, Min-ji | Min Jee Choy
Lee, Hye-jin | Hay Jin Lee
Jang, Su-yeon | Soo Yun Chang
Cho, Yeong-suk | Young Sook Joe
Yun, Sung-hee | Seung Hee Yoon
Bae, Kang-hyun | Gong Hyun Bay
Chan, Wing-Kit | Wing Kit Chan
Wong, Siew Ming | Siu Ming Wong
Leong, Kar Fai | Ka Fai Leung
Eng, Yuk Ling | Yuk Ling Ng
Zhang, Mei Ling | Mei Ling Cheung
Liu, Kwok-Wai | Kwok Wai Lau
Ip, Sau Fong | Sau Fong Yip
Chang, Hsiao-hua | Shao Hua Chang
Hsu, Chih-chiang | Chi Chang Hsu
Cai, Shu-fen | Shu Fen Tsai
Huang, Chien-wen | Jean Wen Huang
Hsu, Ching-yi | Sue Ching Yi
Zhang, Jin | Chin Jong
Xu, Li | Shoe Lee
Qiu, Ping | Chew Ping
Zhou, Ying | Joe Ying
Cao, Min | Tsow Min
Xiao, Hong | Show Hong
Guo, Jing | Gwo Jing
Xie, Tian | Zay Tian
Mackie, Stephen | Steven Macky
Smith, Catherine | Katherine Smyth
`);

export const laterStrangers = read(`
Gallagher, Niamh | Niall Gallagher
O'Shea, Ciara | Kieran O'Shea
Keogh, Orla | Oran Keogh
Llewelyn, Rhiannon | Rhys Llewelyn
Sidhu, Harpreet | Harjit Sidhu
Dhaliwal, Gurpreet | Manpreet Dhaliwal
Nguyen, Huong | Hung Nguyen
Pham, Thuy | Thanh Pham
Choi, Min-ji | Min-jun Choi
Park, Jun-wook | Ji-hoon Park
Kim, Jun-ho | Ji-hoon Kim
Chan, Wing Kit | Wing Man Chan
Wong, Siu Ming | Siu Fong Wong
Hsu, Chih-chiang | Chih-ming Hsu
Wei, Li | Li Na
Zhang, Jin | Zhang Min
Evans, Ifan | Sean Evans
Qiu, Ping | Zhou Ping
Davies, Siân | Anna Davies
Sharma, Prem | Priya Sharma
`);
