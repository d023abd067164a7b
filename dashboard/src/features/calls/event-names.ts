import { itemKindWords } from '../../ui/item-kinds.ts';
import { dictionary, useWords } from '../../ui/wording/language.tsx';
import { capitalised } from '../../ui/wording/sentence.ts';
import { useToolName } from '../../ui/wording/tool-names.ts';
import type { Entry } from './story.ts';

const emrWords = dictionary({
  en: {
    ping: 'Check the connection',
    findPatients: 'Find patients',
    getPatient: 'Read a chart',
    listProviders: 'List the providers',
    getSchedule: 'Read the schedule',
    listBookings: 'Read the bookings',
    listAppointments: 'Read a patient’s visits',
    getAppointment: 'Read a visit',
    book: 'Write a visit',
    cancel: 'Cancel a visit',
    markConfirmed: 'Mark a visit confirmed',
    registerPatient: 'Add a patient',
    fileDocument: 'File a document',
    listDocuments: 'List documents',
    addTask: 'Add a task',
    getTemplateCodes: 'Read the schedule codes',
    getAppointmentTypes: 'Read the visit types',
    getAppointmentStatuses: 'Read the visit statuses',
  },
  zh: {
    ping: '检查连接',
    findPatients: '查找病人',
    getPatient: '读取病历',
    listProviders: '列出医生',
    getSchedule: '读取出诊表',
    listBookings: '读取当天预约',
    listAppointments: '读取病人的预约',
    getAppointment: '读取一个预约',
    book: '写入预约',
    cancel: '取消预约',
    markConfirmed: '标记已确认',
    registerPatient: '新增病人',
    fileDocument: '归档文件',
    listDocuments: '列出文件',
    addTask: '新增待办',
    getTemplateCodes: '读取出诊代码',
    getAppointmentTypes: '读取就诊类型',
    getAppointmentStatuses: '读取就诊状态',
  },
});

const decisionWords = dictionary({
  en: {
    cancel: 'Cancelled',
    claim: 'Time held',
    collision: 'Somebody else had the time',
    control: 'Your desk stepped in',
    crowd: 'Many calls at once',
    emergency: 'Possible emergency',
    identity: 'Who is calling',
    'in-doubt': 'Not known whether it was written',
    'old-not-cancelled': 'The old visit is still there',
    refusal: 'Turned down',
    refused: 'Not booked',
    'undo-pending': 'To be taken back',
    'write-failed': 'Not written to the EMR',
  },
  zh: {
    cancel: '已取消',
    claim: '已占住时间',
    collision: '时间已被他人预约',
    control: '前台介入',
    crowd: '来电过多',
    emergency: '可能的紧急情况',
    identity: '核对来电者',
    'in-doubt': '不确定是否已写入',
    'old-not-cancelled': '原预约仍在',
    refusal: '未予办理',
    refused: '未能预约',
    'undo-pending': '待撤回',
    'write-failed': '未写入病历系统',
  },
});

const textWords = dictionary({
  en: {
    book: 'Text: booked',
    reschedule: 'Text: moved',
    cancel: 'Text: cancelled',
    answer: 'Answer by text',
    reminder: 'Reminder',
    offer: 'Offer of a time',
    request: 'Request to book',
    note: 'Message from the desk',
    test: 'Test text',
  },
  zh: {
    book: '短信：已预约',
    reschedule: '短信：已改期',
    cancel: '短信：已取消',
    answer: '短信回复',
    reminder: '提醒',
    offer: '提前空位',
    request: '请病人预约',
    note: '前台的短信',
    test: '测试短信',
  },
});

/** What happened, as the desk would say it. */
export function useEventName(): (event: Pick<Entry, 'lane' | 'what'>) => string {
  const toolName = useToolName();
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    emr: useWords(emrWords),
    decisions: useWords(decisionWords),
    texts: useWords(textWords),
    inbox: useWords(itemKindWords),
  };
  return ({ lane, what }) =>
    lane === 'tools' ? toolName(what) : (names[lane]?.[what] ?? capitalised(what.replace(/[-_]/g, ' ')));
}
