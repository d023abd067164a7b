import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, detail } from '../arguments.ts';
import { defineTool } from '../tool.ts';

const found = phrase({
  en: 'I found a file for {name}. Could you confirm your date of birth?',
  zh: '我找到了{name}的资料。请您确认一下出生日期，好吗？',
});
const several = phrase({
  en: 'Several people share this phone number. May I have your date of birth?',
  zh: '有几位患者使用这个电话号码。请告诉我您的出生日期。',
});
const unknown = phrase({
  en: 'I do not find a file for this phone number. May I have your full name and date of birth?',
  zh: '我没有找到这个电话号码的资料。请告诉我您的全名和出生日期。',
});
const failed = phrase({
  en: 'I could not look up your file just now. Please try again in a moment.',
  zh: '我暂时无法查询您的资料，请稍后再试。',
});

export default defineTool({
  name: 'search_patient_by_phone',
  description:
    'Looks for the patient by the number the caller is calling from. It needs no argument: the number comes from the call itself.',
  arguments: argumentsOf({ phone: detail('Ignored: the number of the call is used.') }),
  whenItFails: { result: { success: false, found: false }, say: failed },

  async run(_, call) {
    const match = await call.patients.byPhone(call.clinicId, call.callerPhone, call.deadline);
    if (match.status === 'none') return { found: false, message: unknown(call.language) };
    const { id, firstName, lastName, dateOfBirth, phone } = match.patient;
    const message =
      match.status === 'several' ? several(call.language) : found(call.language, { name: firstName });
    return { found: true, patient: { id, firstName, lastName, dateOfBirth, phone }, message };
  },
});
