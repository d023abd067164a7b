interface Told {
  readonly title: string;
  readonly body: string;
}

const SEE_THE_INBOX = '请打开待办查看详情。';

/** Extracts the name from a title by removing the fixed words. */
const nameIn = (title: string, words: RegExp): string => title.replace(words, '');

/** Chinese versions of the service's English notifications, by type. */
const SENTENCES: Readonly<Record<string, (told: Told) => Told>> = {
  session_reused: () => ({
    title: '您的一次登录已被结束',
    body: '有人使用了它的旧密钥，可能已被复制。请重新登录；如非本人操作，请更改密码。',
  }),
  password_changed: () => ({
    title: '您的密码已更改',
    body: '其他登录都已结束。如非本人操作，请告知管理员。',
  }),
  password_reset_by_other: ({ title }) => ({
    title: `${nameIn(title, / made a link to reset your password$/)}为您生成了重设密码的链接`,
    body: '如果不是您要求的，请告知管理员，并在账号页面查看登录记录。',
  }),
  recovery_code_used: () => ({
    title: '您的一个恢复码已被使用',
    body: '有人用您的密码和一个恢复码登录。如非本人操作，请更改密码并生成新的恢复码。',
  }),
  second_factor_locked: () => ({
    title: '您的账号多次输错验证码',
    body: '有人知道您的密码，并输错了十次验证码。一小时内不再接受验证码。如非本人操作，请立即更改密码。',
  }),
  ticket_created: ({ title }) => ({
    title: `新提问：${nameIn(title, /^New ticket: /)}`,
    body: '有诊所需要帮助。',
  }),
  // To an operator it is the clinic that has replied.
  ticket_reply: ({ title, body }) => ({
    title: `新回复：${nameIn(title, /^New reply: /)}`,
    body: body.startsWith('The clinic') ? '诊所已回复。' : '您的提问有了答复，请在支持页面查看。',
  }),
  ticket_status: ({ title }) => ({
    title: `提问状态已更新：${nameIn(title, /^(?:Ticket|Question) [^:]*: /)}`,
    body: '请在支持页面查看。',
  }),
  report_not_sent: () => ({ title: '一份月报未能发送', body: '请检查邮箱地址，或打印月报。' }),
  emr_task_refused: () => ({
    title: '病历系统不接收我们的待办',
    body: '请在病历系统设置中查看缺少的权限。',
  }),
  emr_credentials_refused: () => ({
    title: '病历系统拒绝我们的登录',
    body: '病历系统不再接受我们的用户名或密码，暂时无法为来电者预约。请打开病历系统设置，填写正确的信息并测试连接。',
  }),
  emr_reauthorise: () => ({
    title: '请重新连接病历系统',
    body: '病历系统不再接受我们的授权，暂时无法为来电者预约。请打开病历系统设置并重新连接。',
  }),
  erasure_waits: () => ({
    title: '一项删除请求等待第二位主管',
    body: '有人要求删除一个人的资料。请另一位主管在“设置 > 隐私”中批准或拒绝。',
  }),
  erasure_approval_off: () => ({
    title: '删除资料不再需要第二位主管',
    body: '现在一位主管即可删除一个人的资料。如不同意，请在“设置 > 隐私”中重新开启。',
  }),
  clinic_activated: ({ title }) => ({
    title: `${nameIn(title, / is live$/)}已上线`,
    body: '语音助理现在接听来电。您可以随时在设置中关闭。',
  }),
  clinic_suspended: ({ title }) => ({
    title: `${nameIn(title, / is suspended$/)}已暂停`,
    body: '语音助理暂时不再预约。',
  }),
  clinic_resumed: ({ title }) => ({
    title: `${nameIn(title, / is resumed$/)}已恢复`,
    body: '语音助理重新接听来电。',
  }),
};

/** Translates a notification; unknown types stay in English. */
export function inChinese(
  { type, title, body }: Told & { readonly type: string },
  kinds: Readonly<Record<string, string>>,
): Told {
  const kind = kinds[type];
  if (kind) return { title: kind, body: SEE_THE_INBOX };
  return SENTENCES[type]?.({ title, body }) ?? { title, body };
}
