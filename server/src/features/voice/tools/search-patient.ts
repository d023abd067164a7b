import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, birthDate, spokenName } from '../arguments.ts';
import { askFor } from '../questions.ts';
import { readBirthDate } from '../read-day.ts';
import { defineTool } from '../tool.ts';

const found = phrase({ en: 'I found the file of {name}.', zh: '我找到了{name}的资料。' });
const several = phrase({
  en: 'Several people have that name. May I have the date of birth to be sure?',
  zh: '有几位患者叫这个名字。请告诉我出生日期，以便确认。',
});
const unknown = phrase({
  en: 'I do not find a file under that name. Could you spell it for me, or tell me the date of birth?',
  zh: '我没有找到这个名字的资料。请您拼一下名字，或者告诉我出生日期。',
});
const unknownWithDate = phrase({
  en: 'I do not find a file with that name and date of birth. Could you check both for me?',
  zh: '我没有找到姓名和出生日期都符合的资料。请您再核对一下，好吗？',
});
const failed = phrase({
  en: 'I could not search for the file just now. Please try again in a moment.',
  zh: '我暂时无法查询资料，请稍后再试。',
});

export default defineTool({
  name: 'search_patient',
  aliases: ['searchPatient'],
  description:
    'Looks for a patient by name, in any order. Give the date of birth (YYYY-MM-DD) whenever it is known. Returns the first match; when several people fit, the message asks for the date of birth.',
  arguments: argumentsOf({ name: spokenName, dateOfBirth: birthDate }, ['name']),
  whenItFails: { result: { success: false, found: false }, say: failed },

  async run({ name, dateOfBirth }, call) {
    const { language } = call;
    if (!name) return { found: false, message: askFor.name(language) };
    const born = dateOfBirth ? readBirthDate(dateOfBirth, call.now.date) : null;
    if (born && born.status !== 'day') return { found: false, message: askFor.birthDate(language) };

    const match = await call.patients.byName(call.clinicId, name, born?.date ?? null, call.deadline);
    if (match.status === 'none')
      return { found: false, message: (born ? unknownWithDate : unknown)(language) };
    const { id, firstName, lastName, dateOfBirth: bornOn } = match.patient;
    const message =
      match.status === 'several' ? several(language) : found(language, { name: `${firstName} ${lastName}` });
    return { found: true, patient: { id, firstName, lastName, dateOfBirth: bornOn }, message };
  },
});
