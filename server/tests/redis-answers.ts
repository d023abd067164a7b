import { createConnection } from 'node:net';

export const REDIS = 'redis://127.0.0.1:6379';

/** Whether a Redis answers on this machine; tests about Redis are skipped where none does. */
export const redisAnswers = await new Promise<boolean>((resolve) => {
  const socket = createConnection({ host: '127.0.0.1', port: 6379, timeout: 500 });
  const say = (answers: boolean) => () => {
    socket.destroy();
    resolve(answers);
  };
  socket.on('connect', say(true)).on('error', say(false)).on('timeout', say(false));
});
