const TONES_HZ = [880, 660, 880];
const TONE_S = 0.22;

/** Three short tones. A browser that was not clicked yet plays nothing, and says so in no console. */
export function soundAlarm(): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = 0.2;
  volume.connect(context.destination);
  TONES_HZ.forEach((hertz, at) => {
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(context.currentTime + at * TONE_S);
    tone.stop(context.currentTime + (at + 0.8) * TONE_S);
  });
  setTimeout(() => void context.close(), 2_000);
}
