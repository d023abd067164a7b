import { useEffect, useState } from 'react';
import { signOut } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { dictionary, useWords } from '../../ui/wording/language.tsx';

const IDLE_MS = 30 * 60_000;
const WARNING_MS = 2 * 60_000;
const LOOK_MS = 1_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const idleWords = dictionary({
  en: {
    title: 'Are you still there?',
    why: (seconds: number) =>
      `Nothing has happened here for a while. You will be signed out in ${seconds} s, so that nobody else reads what is on this screen.`,
    stay: 'Stay signed in',
    leave: 'Sign out',
  },
  zh: {
    title: '您还在吗？',
    why: (seconds: number) => `已有一段时间没有操作。为保护屏幕上的内容，${seconds} 秒后将自动退出登录。`,
    stay: '保持登录',
    leave: '退出登录',
  },
});

/** Signs out after half an hour without activity in any tab, after a warning. */
export function IdleWatch() {
  const words = useWords(idleWords);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    let last = Date.now();
    let told = last;
    const channel = new BroadcastChannel('frontdesk.idle');
    channel.onmessage = () => {
      last = Date.now();
    };
    const live = () => {
      last = Date.now();
      // Notify the other tabs at most every ten seconds.
      if (last - told < 10_000) return;
      told = last;
      channel.postMessage('alive');
    };
    for (const sign of SIGNS) document.addEventListener(sign, live, { passive: true, capture: true });
    const timer = setInterval(() => {
      const left = last + IDLE_MS - Date.now();
      setSecondsLeft(left < WARNING_MS ? Math.max(0, Math.ceil(left / 1000)) : null);
      if (left <= 0) void signOut();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      channel.close();
      for (const sign of SIGNS) document.removeEventListener(sign, live, { capture: true });
    };
  }, []);
  return (
    <Dialog isOpen={secondsLeft !== null} isStern onClose={() => undefined} title={words.title}>
      <p className="text-quiet">{words.why(secondsLeft ?? 0)}</p>
      <div className="mt-4 flex gap-2">
        <Button look="primary" onClick={() => setSecondsLeft(null)}>
          {words.stay}
        </Button>
        <Button onClick={() => void signOut()}>{words.leave}</Button>
      </div>
    </Dialog>
  );
}
