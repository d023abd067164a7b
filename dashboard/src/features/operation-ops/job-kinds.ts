import { dictionary } from '../../ui/language.tsx';

/** What each kind of work is called by a person; one that is not here yet is shown by its own name. */
const kindWords = dictionary({
  en: {
    backup: 'Backup of the night',
    'call-memory': 'Forget what calls have taught',
    'calls-without-report': 'Close calls without a report',
    'data-retention': 'Delete what is past its time',
    'forget-sessions': 'Forget old sign-ins',
    'oauth-token-monitor': 'EMR authorisations that end soon',
    'provider-roster': 'Rosters from the EMR',
    'clinic-deletion': 'Delete clinics that were closed',
    'schedule-templates': 'Schedules from the EMR',
    'forget-live-events': 'Forget what was told live',
    'inbox-digest': 'Digest of the inbox',
    'settle-attempt': 'Find out about a booking',
    'cancel-appointment': 'Take an appointment back',
    'settle-registration': 'Find out about a registration',
    'process-fax': 'Read a fax',
    'poll-faxes': 'Fetch faxes',
    'file-fax': 'File a fax in the EMR',
    'send-sms': 'Send a text',
    'tell-admins': 'Tell the operators',
    'mail-inbox-item': 'Mail about an inbox item',
    'text-inbox-item': 'Text about an inbox item',
    'mail-inbox-digest': 'Mail the digest',
    'write-emr-task': 'Write a to-do into the EMR',
    'look-for-emr': 'Ask whether the EMR is back',
    'recover-sightings': 'Make the item of an emergency',
  },
  zh: {
    backup: '每晚备份',
    'call-memory': '清除通话所学',
    'calls-without-report': '关闭没有报告的通话',
    'data-retention': '删除过期数据',
    'forget-sessions': '清除旧登录',
    'oauth-token-monitor': '即将到期的病历系统授权',
    'provider-roster': '从病历系统读取医生',
    'clinic-deletion': '删除已关闭的诊所',
    'schedule-templates': '从病历系统读取排班',
    'forget-live-events': '清除实时消息',
    'inbox-digest': '待办摘要',
    'settle-attempt': '查明一次预约',
    'cancel-appointment': '撤回预约',
    'settle-registration': '查明一次登记',
    'process-fax': '读取传真',
    'poll-faxes': '收取传真',
    'file-fax': '传真归档到病历系统',
    'send-sms': '发送短信',
    'tell-admins': '通知运维',
    'mail-inbox-item': '待办邮件',
    'text-inbox-item': '待办短信',
    'mail-inbox-digest': '发送摘要邮件',
    'write-emr-task': '在病历系统写待办',
    'look-for-emr': '查看病历系统是否恢复',
    'recover-sightings': '补建紧急情况事项',
  },
});

/** A firing of the calendar is a job too, by the name of what fires. */
export function kindName(kind: string, language: 'en' | 'zh'): string {
  const name = kind.replace(/^cron:/, '');
  return (kindWords[language] as Readonly<Record<string, string>>)[name] ?? name;
}
