import { startApp } from '../../components/app/app.tsx';
import { protocols } from '../../lib/protocols/protocols.ts';

const loadDiscoverers = async () => (await import('../../lib/protocols/discoverers.ts')).allDiscoverers;
const loadStepReadingBy = async () => (await import('../../lib/protocols/step-readings.ts')).stepReadingBy;
const loadCheckupBy = async () => (await import('../../lib/protocols/checkups.ts')).checkupBy;
const loadFeedbackBy = async () => (await import('../../lib/protocols/feedbacks.ts')).feedbackBy;
const loadQuestionReadingBy = async () =>
  (await import('../../lib/protocols/questions.ts')).questionReadingBy;

startApp('page', protocols, {
  loadDiscoverers,
  loadCheckupBy,
  loadStepReadingBy,
  loadFeedbackBy,
  loadQuestionReadingBy,
});
