import { describeAccessibility } from './accessibility-tests.ts';
import { useApp } from './fixture.ts';

useApp();
describeAccessibility('admin panel');
