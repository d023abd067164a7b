import { dictionary } from '../../ui/wording/language.tsx';

const number = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const said = (count: number): string => number[count] ?? String(count);
const calls = (count: number): string => (count === 1 ? '1 call' : `${count} calls`);

export const todayWords = dictionary({
  en: {
    title: 'Today',
    morning: (name: string) => (name ? `Good morning, ${name}.` : 'Good morning.'),
    afternoon: (name: string) => (name ? `Good afternoon, ${name}.` : 'Good afternoon.'),
    evening: (name: string) => (name ? `Good evening, ${name}.` : 'Good evening.'),
    nobody: 'Nobody has called yet today.',
    answered: (count: number, booked: number) =>
      `${calls(count)} answered today${
        booked === 0 ? '.' : booked === 1 ? ', 1 appointment booked.' : `, ${booked} appointments booked.`
      }`,
    toDo: (open: number, overdue: number, today: number) => {
      if (open === 0) return 'Nothing to do right now.';
      const all = open === 1 ? '1 thing to do' : `${open} things to do`;
      if (overdue > 0) return `${all}, ${overdue} overdue.`;
      return today > 0 ? `${all}, ${today} promised for today.` : `${all}.`;
    },
    spared: (minutes: number) =>
      `Saved your front desk about ${
        minutes === 1
          ? '1 minute'
          : minutes < 120
            ? `${minutes} minutes`
            : `${Math.round(minutes / 60)} hours`
      }.`,
    needsYou: 'Needs you',
    openInbox: 'Open inbox',
    nothingNeeds: 'Nothing needs you right now.',
    inboxFailed: 'The inbox could not be read.',
    take: 'Take',
    review: 'Review',
    takeFailed: 'That could not be taken. Please try again.',
    takenAlready: 'A colleague has taken it already.',
    moreWaiting: (count: number) => (count === 1 ? '1 more waiting' : `${count} more waiting`),
    inProgress: 'In progress',
    nobodyOnLine: 'Nobody is on the line.',
    next: 'Upcoming, booked by the assistant',
    noNext: 'None coming up.',
    chart: (id: string) => `Chart ${id}`,
    tomorrow: 'Tomorrow',
    openReminders: 'Open reminders',
    tomorrowConfirmed: (confirmed: number, visits: number, cancelled: number) =>
      confirmed === 0 && cancelled === 0 && visits > 1
        ? `None of tomorrow’s ${visits} patients has confirmed yet.`
        : `${confirmed} of ${visits} of tomorrow’s ${visits === 1 ? 'patient' : 'patients'} confirmed${
            cancelled === 0 ? '.' : `, ${cancelled} can’t come.`
          }`,
    toCall: (count: number) => (count === 1 ? 'One to call instead' : `${count} to call instead`),
    standby: 'Standby',
    openStandby: 'Open standby',
    refilled: (count: number, minutes: number) =>
      count === 0
        ? 'No time was refilled this week.'
        : `${count === 1 ? 'One time' : `${count} times`} refilled this week, ${minutes} minutes.`,
    offeredNow: (count: number) => (count === 1 ? 'One is being offered.' : `${count} are being offered.`),
    works: 'System status',
    phone: 'Phone line',
    phoneOk: (time: string) => `Answering. Last call ${time}`,
    phoneOkNever: 'Answering. Nobody has called yet',
    phoneOff: 'The assistant is off',
    notLive: 'The clinic is not live yet',
    emr: 'EMR',
    emrOk: 'Connected',
    emrDown: 'Not responding',
    emrFailing: 'Something callers need is failing',
    emrSlow: 'The EMR is slow or limits us',
    emrRefused: 'Refuses our credentials',
    emrAuthorise: 'Needs to be reconnected',
    emrNone: 'Not connected',
    texts: 'Texts',
    textsOn: 'Sent after each booking',
    textsOff: 'Off',
    textsToday: (delivered: number, failed: number) =>
      failed > 0 ? `${delivered} delivered, ${failed} did not arrive` : `${delivered} delivered today`,
    problem: 'Coming up',
    noProblem: 'Nothing to do',
    authorisationEnds: (days: number) =>
      days <= 1 ? 'EMR authorization ends tomorrow' : `EMR authorization ends in ${days} days`,
    chartMore: (count: number, time: string, more: number, weekday: string) =>
      `${count === 0 ? 'No calls' : calls(count)} by ${time}, ${said(more)} more than last ${weekday}.`,
    chartFewer: (count: number, time: string, fewer: number, weekday: string) =>
      `${count === 0 ? 'No calls' : calls(count)} by ${time}, ${said(fewer)} fewer than last ${weekday}.`,
    chartSame: (count: number, time: string, weekday: string) =>
      `${count === 0 ? 'No calls' : calls(count)} by ${time}, as many as last ${weekday}.`,
    chartLabel: 'Calls by hour',
    hour: 'Hour',
    today: 'Today',
    lastWeekday: (weekday: string) => `Last ${weekday}`,
    by: (time: string) => `By ${time}`,
    dueBy: (time: string) => `by ${time}`,
    booked: 'Booked',
    moved: 'Moved',
    cancelled: 'Cancelled',
    toPerson: 'To a person',
    questions: 'Questions',
    failed: 'The day could not be read.',
    english: 'English',
    mandarin: 'Mandarin',
    withheld: 'number withheld',
  },
  zh: {
    title: '今天',
    morning: (name: string) => (name ? `${name}，早上好。` : '早上好。'),
    afternoon: (name: string) => (name ? `${name}，下午好。` : '下午好。'),
    evening: (name: string) => (name ? `${name}，晚上好。` : '晚上好。'),
    nobody: '今天还没有人来电。',
    answered: (count: number, booked: number) =>
      `今天接了 ${count} 通电话${booked === 0 ? '。' : `，成功预约 ${booked} 个。`}`,
    toDo: (open: number, overdue: number, today: number) => {
      if (open === 0) return '现在没有要处理的事项。';
      if (overdue > 0) return `有 ${open} 项要处理，其中 ${overdue} 项已逾期。`;
      return today > 0 ? `有 ${open} 项要处理，其中 ${today} 项答应今天完成。` : `有 ${open} 项要处理。`;
    },
    spared: (minutes: number) =>
      `替前台省下大约 ${minutes < 120 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`}的通话时间。`,
    needsYou: '需要您处理',
    openInbox: '打开待办',
    nothingNeeds: '现在没有需要您处理的事项。',
    inboxFailed: '待办读取失败。',
    take: '接手',
    review: '核对',
    takeFailed: '没有接手成功，请再试一次。',
    takenAlready: '已有同事接手。',
    moreWaiting: (count: number) => `还有 ${count} 项`,
    inProgress: '正在通话',
    nobodyOnLine: '现在没有通话。',
    next: '即将到来，由助理预约',
    noNext: '暂时没有将要到来的预约。',
    chart: (id: string) => `病历号 ${id}`,
    tomorrow: '明天',
    openReminders: '打开提醒',
    tomorrowConfirmed: (confirmed: number, visits: number, cancelled: number) =>
      confirmed === 0 && cancelled === 0
        ? `明天的 ${visits} 位病人都还没有确认。`
        : `明天 ${visits} 位病人中 ${confirmed} 位已确认${cancelled === 0 ? '。' : `，${cancelled} 位不能来。`}`,
    toCall: (count: number) => `${count} 位需致电`,
    standby: '提前空位',
    openStandby: '打开提前空位名单',
    refilled: (count: number, minutes: number) =>
      count === 0 ? '本周没有补上的时间。' : `本周补上了 ${count} 个时间，共 ${minutes} 分钟。`,
    offeredNow: (count: number) => `${count} 个正在提供。`,
    works: '系统状态',
    phone: '电话',
    phoneOk: (time: string) => `正常接听，上一通 ${time}`,
    phoneOkNever: '正常接听，还没有人来电',
    phoneOff: '助理已关闭',
    notLive: '诊所尚未上线',
    emr: '病历系统',
    emrOk: '已连接',
    emrDown: '没有响应',
    emrFailing: '病历系统有一项功能出错',
    emrSlow: '病历系统较慢或限制请求',
    emrRefused: '拒绝了我们的账号',
    emrAuthorise: '需要重新授权',
    emrNone: '尚未连接',
    texts: '短信',
    textsOn: '每次预约后发出',
    textsOff: '已关闭',
    textsToday: (delivered: number, failed: number) =>
      failed > 0 ? `送达 ${delivered} 条，${failed} 条未送达` : `今天送达 ${delivered} 条`,
    problem: '接下来',
    noProblem: '无需处理',
    authorisationEnds: (days: number) => `病历系统授权 ${Math.max(1, days)} 天后到期`,
    chartMore: (count: number, time: string, more: number, weekday: string) =>
      `到${time}共 ${count} 通，比上${weekday}多 ${more} 通。`,
    chartFewer: (count: number, time: string, fewer: number, weekday: string) =>
      `到${time}共 ${count} 通，比上${weekday}少 ${fewer} 通。`,
    chartSame: (count: number, time: string, weekday: string) =>
      `到${time}共 ${count} 通，与上${weekday}相同。`,
    chartLabel: '每小时来电',
    hour: '小时',
    today: '今天',
    lastWeekday: (weekday: string) => `上${weekday}`,
    by: (time: string) => `截至${time}`,
    dueBy: (time: string) => `${time}前`,
    booked: '已预约',
    moved: '已改期',
    cancelled: '已取消',
    toPerson: '转给前台',
    questions: '答复询问',
    failed: '当天情况读取失败。',
    english: '英语',
    mandarin: '普通话',
    withheld: '隐藏号码',
  },
});
