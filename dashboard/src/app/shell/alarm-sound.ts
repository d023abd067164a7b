const TONES_HZ = [880, 660, 880];
const TONE_S = 0.22;

/** Plays three short tones. Browsers stay silent until the user has clicked on the page. */
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
