import { Key } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { dictionary, useWords } from '../../ui/wording/language.tsx';

const keysWords = dictionary({
  en: {
    title: 'Keyboard shortcuts',
    everything: 'Search, go to, do',
    move: 'Down and up in a list',
    open: 'Open',
    close: 'Close',
    choose: 'Choose for several at once',
    take: 'Take',
    done: 'Done',
    assign: 'Assign',
    later: 'Put off until later',
    noAnswer: 'Called, no answer',
    search: 'Search in the list',
    go: 'Go to Today, Calls, Inbox, Schedule, Settings',
    help: 'This list',
    after: 'then',
  },
  zh: {
    title: '快捷键',
    everything: '搜索、前往、操作',
    move: '在列表中下移、上移',
    open: '打开',
    close: '关闭',
    choose: '选择，多项一起处理',
    take: '接手',
    done: '完成',
    assign: '指派',
    later: '稍后再提醒',
    noAnswer: '打过，无人接听',
    search: '在列表中搜索',
    go: '前往今天、通话、待办、日程、设置',
    help: '显示本列表',
    after: '再按',
  },
});

/** Lists the keyboard shortcuts. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  const words = useWords(keysWords);
  const rows: ReadonlyArray<readonly [readonly string[], string]> = [
    [['Ctrl K'], words.everything],
    [['j', 'k'], words.move],
    [['enter'], words.open],
    [['esc'], words.close],
    [['x'], words.choose],
    [['t'], words.take],
    [['e'], words.done],
    [['a'], words.assign],
    [['z'], words.later],
    [['n'], words.noAnswer],
    [['/'], words.search],
    [['g', words.after, 't', 'c', 'i', 's', 'e'], words.go],
    [['?'], words.help],
  ];
  return (
    <Dialog isOpen onClose={onClose} title={words.title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {rows.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) =>
                key === words.after ? (
                  <span key={key} className="text-12 text-quiet">
                    {key}
                  </span>
                ) : (
                  <Key key={key}>{key}</Key>
                ),
              )}
            </dt>
            <dd className="text-quiet">{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
