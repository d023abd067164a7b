import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const promptOf = (name: string) =>
  readFileSync(new URL(`../../voice/assistants/${name}.md`, import.meta.url), 'utf8');

describe.each(['english', 'mandarin', 'cantonese'])('the %s prompt', (name) => {
  test('has the facts that callers ask for most, and sends other questions to the clinic’s answers', () => {
    for (const variable of ['{{address}}', '{{parking', '{{languages}}'])
      expect(promptOf(name)).toContain(variable);
    expect(promptOf(name)).toMatch(/get_clinic_info[^.。]*question|question[^.。]*get_clinic_info/u);
  });

  test("puts no full stop after the clinic's own texts", () => {
    expect(promptOf(name)).not.toMatch(/\{\{(?:address|parking|parkingZh)\}\}[.。]/u);
  });

  test('asks what the visit is for before searching, and keeps reasons to the patient and a child’s parent', () => {
    expect(promptOf(name)).toMatch(
      /A new visit: first ask what|新约的没说就先问看什么|新約嘅未講就先問睇咩/u,
    );
    expect(promptOf(name)).toMatch(
      /only\s+to the patient or a child's parent, if asked|只告诉本人或孩子家长，问了才说|只話俾本人或細路家長知，問到先講/u,
    );
  });

  test('asks new patients nothing twice', () => {
    expect(promptOf(name)).toMatch(/Ask each once|说过的不再问|講過嘅唔再問/u);
  });

  test('asks for the time and the text in one question, so that a choice without a word against it agrees to both', () => {
    expect(promptOf(name)).toMatch(
      /Pick one and I'll book it and text you\." A yes or a choice agrees to both|您选一个，我约好给您发短信。”答应或者选了就是都同意|您揀一個，我約好發短訊俾您。」應承或者揀咗就係都同意/u,
    );
    expect(promptOf(name)).toMatch(
      /smsConsent\s+true; false after "no text"|smsConsent 为 true，“不用短信”为 false|smsConsent 為 true，「唔使短訊」為 false/u,
    );
    expect(promptOf(name)).not.toMatch(/And shall I text|要发短信吗|使唔使發短訊/u);
  });

  test('apologises for a text that went out before it was declined, and has the clinic send no more', () => {
    expect(promptOf(name)).toMatch(
      /once it\s+is sent: sorry.*request_callback, messageOnly|发了才说不要：抱歉.*request_callback|發咗先話唔要：唔好意思.*request_callback/su,
    );
  });

  test('hands no call to another language for a mere "Hello?", and speaks no English to a Chinese speaker first', () => {
    expect(promptOf(name)).toMatch(
      /first Chinese word, hand the call to "Frontdesk Mandarin".*saying nothing first|只说一声 Hello 不转|一聲 Hello 唔轉/su,
    );
  });

  test('refuses a third party who wants information at once, without a birth date, and asks a hidden number who leaves a message', () => {
    const line = promptOf(name)
      .split(/\n- /u)
      .find((each) => /^A colleague|^同事、/u.test(each));
    expect(line).toMatch(/no date of birth|不问出生日期|唔問出生日期/u);
    expect(line).toContain('messageOnly');
    expect(line).toMatch(
      /another adult from a hidden number|号码隐藏的人打听别的大人|號碼隱藏嘅人打聽另一位大人/u,
    );
    expect(line).toMatch(
      /Number hidden: ask full name and number|号码隐藏的，问全名和电话|號碼隱藏嘅，問全名同電話/u,
    );
  });

  test("moves or cancels this call's bookings by their id", () => {
    expect(promptOf(name)).toMatch(
      /what this call booked or moved has its newest id|这通电话约的，用最新的 id|呢個電話約嘅，用最新嘅 id/u,
    );
  });

  test('neither thanks for the call nor asks for more after 911', () => {
    expect(promptOf(name)).toMatch(
      /After "hang up" only: "Please call 911 now\."|叫挂断打 911 的，只说“请马上打911。”|叫收線打 911 嘅，只講「請即刻打 911。」/u,
    );
  });

  test('gives a reason to somebody who refuses 911, and offers a person only after a second no', () => {
    expect(promptOf(name)).toMatch(
      /say why: "With chest pain, minutes count\." Book nothing\. After a second no offer a person|说为什么，“胸痛一分钟都不能耽误”，不给约；再不肯，才问要不要转接|講點解，「胸口痛等唔得」，唔好約；再唔肯，先問要唔要轉駁/u,
    );
  });

  test('lets no patient drive, and ends calmly with somebody who is driven to the emergency room', () => {
    const line = promptOf(name)
      .split(/\n- /u)
      .find((each) => /numb arm|手臂发麻|手臂麻痺/u.test(each));
    expect(line).toMatch(
      /never drives\. Being driven: the emergency room, then end: "Take care|自己不能开车；有人开车送的：去急诊，说“路上小心|自己唔好揸車；有人車嘅：去急症室，講「路上小心/u,
    );
  });

  test('asks for more once, when all is done, and not after a mere answer', () => {
    expect(promptOf(name)).toMatch(
      /When all they asked for is done, not after a mere answer: "Anything else\?" once|都办完才问一次“还有别的要帮忙吗？”光答问题不问|都做完先問一次「仲有冇其他？」淨係答問題唔問/u,
    );
    expect(promptOf(name).match(/Anything else|还有别的|仲有冇其他/gu)).toHaveLength(1);
  });

  test('asks name and birth date of somebody new together, and leaves a message without a call', () => {
    expect(promptOf(name)).toMatch(
      /full name, spelling and date of\s+birth;|全名、拼音和出生日期；|全名、英文串法同出生日期；/u,
    );
    expect(promptOf(name)).toContain('messageOnly');
  });

  test('asks about a text for a booking, and not for a cancellation', () => {
    expect(promptOf(name)).toMatch(/needs no question about a text|取消不问短信|取消唔問短訊/u);
  });

  test('searches for an existing visit first if the caller is unsure or wants a refill', () => {
    expect(promptOf(name)).toMatch(
      /Unsure, or a refill: check_appointments first|要续药或者不确定的，先 check_appointments|要續藥或者唔肯定嘅，先 check_appointments/u,
    );
  });

  test('stays with somebody who thinks of suicide, names 9-8-8 first, and never tells them to hang up', () => {
    const line = promptOf(name)
      .split(/\n- /u)
      .find((each) => /^Thoughts of suicide|^轻生念头|^輕生念頭/u.test(each));
    expect(line).toMatch(/9-8-8.*(?:put them through|转接|轉接).*911/su);
    expect(line).toMatch(/Never\s+"hang up"|不要叫他挂断|唔好叫佢收線/u);
  });

  test('asks a hidden number for name and birth date together, and sends it no text', () => {
    expect(promptOf(name)).toMatch(/\{\{callerNumber(?:Zh)?\}\}/u);
    expect(promptOf(name)).toMatch(
      /full name and date of birth together.*offer no text|姓名和出生日期一起问.*不要提短信|姓名同出生日期一齊問.*唔好提短訊/u,
    );
  });

  test('offers a call-back before a transfer to a closed clinic', () => {
    expect(promptOf(name)).toMatch(/\{\{clinicNow(?:Zh)?\}\}/u);
    expect(promptOf(name)).toMatch(
      /is closed offer a call-back first|关门时可能没人接，先问要不要回电|閂門時可能冇人聽，先問要唔要回電/u,
    );
  });

  test('says how a call ends', () => {
    expect(promptOf(name)).toMatch(/Thanks for calling, bye|谢谢您来电|多謝您，拜拜/u);
  });

  test('is short: the model reads it before every sentence', () => {
    expect(promptOf(name).length).toBeLessThanOrEqual(name === 'english' ? 5_060 : 2_410);
  });

  test('tells callers handed over from the other language what is done with the call', () => {
    expect(promptOf(name)).toContain(name === 'english' ? '{{disclosureEn}}' : '{{disclosureZh}}');
  });

  test('searches once at a time, and asks whether another visit is still wanted, unless the caller has said', () => {
    expect(promptOf(name)).toMatch(/One search at a time|一次只查一个|一次只查一個/u);
    expect(promptOf(name)).toMatch(
      /whether a visit is still wanted, ask it unless the caller has said; after a no, cancel|要不要保留：病人没说过就问；不保留就取消|要唔要保留：病人未講過就問；唔留就取消/u,
    );
  });

  test('passes a name with a call-back, and none that was not said', () => {
    expect(promptOf(name)).toMatch(/with their name; say its message|带上姓名，照它说|帶埋姓名，照佢講/u);
    expect(promptOf(name)).toMatch(
      /Say no name that no message has said|message 没说的姓名不说|message 冇講嘅姓名唔講/u,
    );
  });

  test('lets the tools decide who is calling', () => {
    expect(promptOf(name)).toContain('identityRequired');
    expect(promptOf(name)).not.toMatch(/compare|matches the|对照|比对|對照|比對/iu);
  });

  test('asks for the birth date first, confirms and asks about a text in one question, and makes no useless calls', () => {
    expect(promptOf(name)).toMatch(/First the date of birth|先问病人的出生日期|先問病人嘅出生日期/u);
    expect(promptOf(name)).toMatch(
      /shall I book it and text you\?|给您约上，再发个短信，好吗？|同你約埋，再發個短訊，好唔好？/u,
    );
    expect(promptOf(name)).not.toMatch(/log_call_metadata|getUpcomingAppointments|customer\.number/u);
  });
});

test('the Mandarin prompt speaks as people in Vancouver do', () => {
  expect(promptOf('mandarin').replace(/说病人，不说患者|不说医保卡|不说几日/gu, '')).not.toMatch(
    /患者|医保卡|健康卡|几日/u,
  );
});

test('the pushed tools have no unused arguments and exclude work the service does itself', () => {
  const folder = new URL('../../voice/tools/', import.meta.url);
  const files = readdirSync(folder);
  expect(files).not.toContain('log-call-metadata.json');
  expect(files).not.toContain('get-upcoming-appointments.json');
  const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('');
  expect(texts).not.toMatch(/Ignored|always empty|appointmentType|isNewPatient/u);
});
