import { phrase } from '../../../kernel/phrase.ts';
import { isSayable, spokenPerson } from '../../../kernel/spoken/person-name.ts';
import { argumentsOf, forSomebodyElse, patientId, provenBirthDate } from '../arguments/argument.ts';
import { leftTheClinic } from '../speech/patient/patient-questions.ts';
import { askFor } from '../speech/questions.ts';
import { defineTool } from '../tool.ts';

const found = phrase({ en: 'I have the file of {name}.', zh: '这是{name}的资料。' });
const foundUnnamed = phrase({ en: 'I have the file.', zh: '资料我找到了。' });
const unknown = phrase({
  en: "I can't find that file. May I have the full name and date of birth?",
  zh: '我找不到这份资料。请告诉我病人的全名和出生日期。',
});
const failed = phrase({
  en: "I couldn't open the file just now. Shall I ask the clinic to call you back?",
  zh: '我现在查不到资料。要请诊所给您回电吗？',
});

export default defineTool({
  name: 'get_patient',
  aliases: ['getPatientDetails'],
  description:
    'Use it only when the caller asks what the clinic has on file for a patient whom this call has found.',
  arguments: argumentsOf({ patientId, dateOfBirth: provenBirthDate, forSomebodyElse }, ['patientId']),
  concerns: 'file',
  renamed: { demographicId: 'patientId' },
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, found: false }, say: failed },

  async run({ patientId }, call) {
    const { language } = call;
    if (!patientId) return { found: false, message: askFor.patient(language) };
    const patient = await call.patients.byId(call.clinicId, patientId, call.deadline);
    if (!patient) return { found: false, message: unknown(language) };
    if (!patient.active) return { found: false, message: leftTheClinic(language) };
    const { id, firstName, lastName, dateOfBirth, sex, phone } = patient;
    const name = (language === 'zh' && call.subject().fullName) || spokenPerson(patient);
    return {
      found: true,
      patient: { id, firstName, lastName, dateOfBirth, sex, phone },
      message: (isSayable(name, language) ? found : foundUnnamed)(language, { name }),
    };
  },
});
