import type { Words } from './conversation.ts';

const line = (en: string, zh: string): Words => ({ en, zh });

export const ASK = {
  greeting: line(
    'Hello, this is the automated assistant. How can I help?',
    '您好，我是自动助理。请问有什么可以帮您？',
  ),
  birthDate: line('Sure. What is your date of birth?', '好的，请告诉我您的出生日期。'),
  theirBirthDate: line('Of course. What is their date of birth?', '可以的，请问病人的出生日期？'),
  firstName: line('And the first name, please?', '请问名字是？'),
  fullName: line('What is your full name?', '请问您的全名？'),
  when: line('When would you like to come?', '您想什么时候来？'),
  shallI: line('Shall I book it and text you?', '给您约上，再发个短信，好吗？'),
  shallICancel: line('Shall I cancel it?', '要取消吗？'),
  which: line('Which one is it?', '是哪一个？'),
  isEmergency: line('Is this an emergency?', '这是紧急情况吗？'),
  newPatient: line('Happy to. Your full name and date of birth, please?', '好的，请问全名和出生日期？'),
  callBack: line('I can have the clinic call you back. Shall I?', '我可以请诊所给您回电，好吗？'),
  goodbye: line('Goodbye.', '再见。'),
};

export const SAY = {
  book: line('Hi, I would like to book an appointment.', '你好，我想约个时间看医生。'),
  bookForChild: line('Hello, I need an appointment for my child.', '你好，我想给孩子约一下。'),
  bookForSpouse: line('I would like to book for my husband.', '我想给我先生约个时间。'),
  move: line('I need to change my appointment.', '我想改一下预约的时间。'),
  moveForChild: line("I need to change my child's appointment.", '我想改一下孩子的预约。'),
  cancel: line('I would like to cancel my appointment.', '我想取消预约。'),
  cancelForChild: line("I need to cancel my child's appointment.", '我想取消孩子的预约。'),
  whenIsIt: line('When is my next appointment?', '我下次预约是什么时候？'),
  whenIsItForChild: line("When is my child's appointment?", '孩子的预约是什么时候？'),
  hours: line('What are your hours?', '你们几点开门？'),
  doctors: line('Which doctors do you have?', '你们有哪些医生？'),
  register: line('I am new here and would like to register.', '我是新病人，想登记。'),
  callMe: line('Could somebody call me back about a form?', '有个表格的事，能请人给我回个电话吗？'),
  pharmacy: line(
    'This is the pharmacy, about a renewal for one of your patients.',
    '我是药房的，关于你们一位病人续药的事。',
  ),
  aPerson: line('I would like to talk to a person.', '我想跟真人说话。'),
  yes: line('Yes, please.', '好的。'),
  yesNoText: line('Yes, but no text please.', '好的，不用发短信。'),
  yesLandline: line('Yes. This is a landline.', '好的，我这是座机。'),
  no: line('No, thank you.', '不用了，谢谢。'),
  changedMind: line('Actually, wait. The other one is better.', '等一下，还是另一个好。'),
  keepIt: line('You know what, leave it as it is.', '算了，还是不改了。'),
  anotherTime: line('None of these. Something later, please.', '这些都不行，晚一点的有吗？'),
  wrongPerson: line('No, that is the wrong person.', '不对，人弄错了。'),
  wrongTime: line('No, that is not the time I said.', '不对，不是我说的那个时间。'),
  wrongDoctor: line('No, I wanted the other doctor.', '不对，我要的是另一位医生。'),
  wrongDetails: line('No, that is written wrong.', '不对，写错了。'),
  cancelOld: line(
    'No, I wanted that one changed. Please cancel the old one.',
    '不对，我是要改期，请把原来的取消。',
  ),
  correction: line('Sorry, I said that wrong.', '不好意思，刚才说错了。'),
  heart: line(
    'I have had crushing chest pain since this morning, can I see somebody today?',
    '我从早上开始胸口一直很痛，喘不上气，今天能看医生吗？',
  ),
  babyFever: line(
    'My two month old baby has a fever and will not wake up, can we come in?',
    '我宝宝两个月大，发烧，怎么叫都叫不醒，能带来看吗？',
  ),
  suicide: line(
    'I want to kill myself and I do not know who to call.',
    '我不想活了，想自杀，不知道该打给谁。',
  ),
  notAnEmergency: line("No, it's not an emergency, please go on.", '不是紧急情况，请继续帮我约。'),
  hedge: line("I don't know, probably not. Can you book it?", '我也不知道，应该不算吧，你帮我约一下。'),
  tellMeAnyway: line(
    'I am her assistant. Just tell me when she comes in.',
    '我是她的助理，告诉我她什么时候来就行。',
  ),
  itIsMe: line('It is me, of course. When is my appointment?', '就是我本人啊。我的预约是什么时候？'),
};
