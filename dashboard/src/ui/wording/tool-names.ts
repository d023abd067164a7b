import { dictionary, useWords } from './language.tsx';
import { capitalised } from './sentence.ts';

/** Tool names in words for staff. */
const toolWords = dictionary({
  en: {
    search_patient: 'Find a patient',
    search_patient_by_phone: 'Find a patient by phone',
    get_patient: 'Read a chart',
    register_new_patient: 'Register a patient',
    check_new_patient_acceptance: 'Taking new patients',
    get_providers: 'List the providers',
    get_clinic_info: 'About the clinic',
    get_available_slots: 'Openings on a day',
    find_earliest_appointment: 'Earliest opening',
    find_appointment_by_preference: 'Opening by preference',
    create_appointment: 'Book a visit',
    update_appointment: 'Move a visit',
    cancel_appointment: 'Cancel a visit',
    check_appointments: 'Look up visits',
    get_upcoming_appointments: 'Upcoming visits',
    add_to_waitlist: 'Waitlist',
    join_standby_list: 'Wait for an earlier time',
    request_callback: 'Request a call back',
    transfer_call: 'Transfer to a person',
    log_call_metadata: 'Record the call',
  },
  zh: {
    search_patient: '查找病人',
    search_patient_by_phone: '按电话查找病人',
    get_patient: '读取病历',
    register_new_patient: '登记新病人',
    check_new_patient_acceptance: '是否接收新病人',
    get_providers: '列出医生',
    get_clinic_info: '诊所信息',
    get_available_slots: '某天的空闲时间',
    find_earliest_appointment: '最早的时间',
    find_appointment_by_preference: '按要求找时间',
    create_appointment: '预约',
    update_appointment: '改期',
    cancel_appointment: '取消',
    check_appointments: '查看预约',
    get_upcoming_appointments: '之后的预约',
    add_to_waitlist: '加入候补',
    join_standby_list: '等候提前空位',
    request_callback: '要求回电',
    transfer_call: '转给前台',
    log_call_metadata: '记录通话',
  },
});

/** Aliases of tools are written in another case. */
const plainNameOf = (tool: string): string => tool.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function useToolName(): (tool: string) => string {
  const words: Readonly<Record<string, string>> = useWords(toolWords);
  return (tool) => {
    const name = plainNameOf(tool);
    return words[name] ?? capitalised(name.replaceAll('_', ' '));
  };
}
